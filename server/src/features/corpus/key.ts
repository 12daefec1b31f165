/**
 * Where an address stands in the corpus: its domain from the top level down, a space, its local part. So a domain's
 * addresses stand together, and those of its subdomains stand together after it.
 *
 * Keys are ASCII, which makes JavaScript's order of strings the same as PostgreSQL's "C": the rare letters beyond it
 * are written as in URLs.
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

/** Keys from `from` on, and before `to`. */
export type KeyRange = { from: string; to: string };

/** A domain's own addresses, and those of its subdomains. Between the two stand others, such as `example.shop-two`. */
export function rangesOf(domain: string): [own: KeyRange, under: KeyRange] {
  const start = reversed(domain);
  // "!" follows the space, and "/" the dot.
  return [
    { from: `${start} `, to: `${start}!` },
    { from: `${start}.`, to: `${start}/` },
  ];
}

/** `shop.example` as `example.shop`, and back. */
export const reversed = (domain: string): string => domain.split(".").reverse().join(".");

const BEYOND_ASCII = /[%\u0080-\uffff]/;

export const ascii = (local: string): string => (BEYOND_ASCII.test(local) ? encodeURIComponent(local) : local);
