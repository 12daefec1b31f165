import { z } from "zod";
import { asciiHost } from "./domain-name.ts";
import { isCleanText } from "./text.ts";

const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
/** Letters may be separate from their accents, so an address may be spelled with twice its length. */
const MAX_SPELLED_LENGTH = 2 * MAX_LENGTH;

/** Nearly every address is plain: one match is enough, without any Unicode handling. */
const PLAIN = /^([a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@([a-z0-9.-]+)$/;

/**
 * The characters allowed between the dots of a local part: RFC 5322 without quotes and comments, RFC 6532 beyond ASCII.
 */
const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+$/u;

/** White space and invisible characters: an address must be what it looks like. */
const NEVER_IN_ADDRESSES = /[\s\p{Cf}]/u;

/**
 * Sorting accents takes time quadratic in their number: half a minute for 200,000 after one letter. Thirty is Unicode's
 * own limit for text to normalise (UAX #15, Stream-Safe Text Format).
 */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/**
 * An address in its stored form: trimmed, lower case on both sides, the domain in punycode; undefined if the text is
 * not an address. The time grows only with the length of the text, whatever it contains.
 *
 * Quoted local parts, comments and display names are refused: no mail service hands out such addresses, and a list that
 * contains them is broken.
 */
export function readEmailAddress(text: string): string | undefined {
  const spelled = text.trim();
  if (spelled.length > MAX_SPELLED_LENGTH) return undefined;
  const plain = PLAIN.exec(spelled.toLowerCase());
  const [local, host] = plain ? [plain[1], plain[2]] : partsOf(spelled);
  if (local === undefined || host === undefined || Buffer.byteLength(local) > MAX_LOCAL_LENGTH) return undefined;
  const domain = asciiHost(host);
  if (domain === undefined || !domain.includes(".")) return undefined;
  const address = `${local}@${domain}`;
  return address.length <= MAX_LENGTH ? address : undefined;
}

function partsOf(spelled: string): [local: string, host: string] | [] {
  if (TOO_MANY_MARKS.test(spelled)) return [];
  const input = spelled.normalize("NFC").toLowerCase();
  if (input.length > MAX_LENGTH || !isCleanText(input) || NEVER_IN_ADDRESSES.test(input)) return [];
  const at = input.indexOf("@");
  const local = input.slice(0, Math.max(0, at));
  return local.split(".").every((atom) => ATOM.test(atom)) ? [local, input.slice(at + 1)] : [];
}

/** The mailbox that an address belongs to. The `+tag` is the owner's own note and plays no part in matching. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const plus = address.indexOf("+");
  // A local part that begins with "+" has no mailbox before the tag, so the whole address is the mailbox.
  return plus > 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address;
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

export const EmailAddress = z
  .string()
  .max(512)
  .transform((text, context) => {
    const address = readEmailAddress(text);
    if (address !== undefined) return address;
    context.addIssue({ code: "custom", message: `'${text.trim().slice(0, 100)}' is not a valid email address` });
    return z.NEVER;
  });
