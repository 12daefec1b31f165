import addresses from "email-addresses";
import { z } from "zod";
import { asciiHost } from "./domain-name.ts";
import { isCleanText } from "./text.ts";

const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/**
 * Nearly every address has this plain form; only the rest goes to the full parser, which is some fifty times slower
 * and would hold up the process for a list of ten thousand.
 */
const PLAIN = /^([a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@([a-z0-9.-]+)$/;

/** Characters of the syntax we refuse, and those that nobody sees: an address must be what it looks like. */
const NEVER_IN_ADDRESSES = /[\s"()<>\p{Cf}]/u;

/**
 * An address in its stored form: trimmed, lower case on both sides, the domain in punycode; undefined where it is none.
 *
 * Quoted local parts, comments and display names are refused: no mail service hands out such addresses, and a list
 * that holds them is broken.
 */
export function readEmailAddress(text: string): string | undefined {
  const input = text.trim().normalize("NFC").toLowerCase();
  if (input.length > MAX_LENGTH) return undefined;
  const plain = PLAIN.exec(input);
  const [local, host] = plain ? [plain[1], plain[2]] : parsed(input);
  if (local === undefined || host === undefined || Buffer.byteLength(local) > MAX_LOCAL_LENGTH) return undefined;
  const domain = asciiHost(host);
  if (domain === undefined || !domain.includes(".")) return undefined;
  const address = `${local}@${domain}`;
  return address.length <= MAX_LENGTH ? address : undefined;
}

function parsed(input: string): [string, string] | [] {
  if (!isCleanText(input) || NEVER_IN_ADDRESSES.test(input)) return [];
  const address = addresses.parseOneAddress({ input, rfc6532: true });
  return address?.type === "mailbox" ? [address.local, address.domain] : [];
}

/** The mailbox an address stands for: its `+tag` is the owner's own note and plays no part in matching. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const plus = address.indexOf("+");
  // A local part that begins with "+" has no mailbox before the tag, so the address stands for itself.
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
