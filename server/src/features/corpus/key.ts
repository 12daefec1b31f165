/**
 * The sort key of an address in the corpus: its domain from the top level down, a space, its local part. So a domain's
 * addresses are next to each other, and those of its subdomains are next to each other further on.
 *
 * Keys are ASCII, so that JavaScript sorts strings as PostgreSQL's "C" collation does. The rare other letters are
 * percent-encoded.
 */
const keyOf = (local: string, domain: string): string => `${reversed(domain)} ${ascii(local)}`;

export function keyOfMailbox(mailbox: string): string {
  const at = mailbox.lastIndexOf("@");
  return keyOf(mailbox.slice(0, at), mailbox.slice(at + 1));
}

export function mailboxOfKey(key: string): string {
  const space = key.indexOf(" ");
  const local = key.slice(space + 1);
  return `${local.includes("%") ? decodeURIComponent(local) : local}@${reversed(key.slice(0, space))}`;
}

/** Keys from `from` on, up to but not including `to`. */
export type KeyRange = { from: string; to: string };

/**
 * The range of a domain's own addresses, and the range of its subdomains' addresses. Other domains, such as
 * `example.shop-two`, sort between the two.
 */
export function rangesOf(domain: string): [own: KeyRange, under: KeyRange] {
  const start = reversed(domain);
  // "!" follows the space in ASCII, and "/" follows the dot.
  return [
    { from: `${start} `, to: `${start}!` },
    { from: `${start}.`, to: `${start}/` },
  ];
}

/** Turns `shop.example` into `example.shop`, and back. */
export const reversed = (domain: string): string => domain.split(".").reverse().join(".");

const BEYOND_ASCII = /[%\u0080-\uffff]/;

export const ascii = (local: string): string => (BEYOND_ASCII.test(local) ? encodeURIComponent(local) : local);
