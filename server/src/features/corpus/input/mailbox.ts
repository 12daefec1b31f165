import { mailboxOf, readEmailAddress } from "../../../kernel/email-address.ts";
import { withoutEnding } from "../../../kernel/text.ts";
import { DomainCache } from "./domain-cache.ts";
import { HASH_START, hashOf, hashOfBoth, hashWith } from "./hash.ts";
import { isSecretWithKey } from "./secret-names.ts";
import type { TextWindow } from "./text-window.ts";

/** An address in the form used for matching: stored form, without its tag, split into two parts. */
export type Mailbox = {
  local: string;
  domain: string;
  /** Hash of both parts, equal for equal mailboxes. */
  hash: number;
};

const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
/** Includes wrappings. A longer field is not worth unwrapping. */
const MAX_FIELD_LENGTH = 512;
/** Quotes in brackets after `mailto:`: real data has no more wrappings than this. */
const MOST_WRAPPINGS = 4;

/** V8 creates slices of this length or more as views, which keep the whole source text in memory. */
const SHORTEST_VIEW = 13;

const LOCAL = 1;
const DOMAIN = 2;
const UPPER = 4;
const DELIMITER = 8;

const KINDS = new Uint8Array(256);
const mark = (characters: string, kind: number): void => {
  for (const character of characters) KINDS[character.charCodeAt(0)] = (KINDS[character.charCodeAt(0)] ?? 0) | kind;
};
mark("abcdefghijklmnopqrstuvwxyz0123456789_-", LOCAL | DOMAIN);
mark("ABCDEFGHIJKLMNOPQRSTUVWXYZ", LOCAL | DOMAIN | UPPER);
mark(".", DOMAIN);
// Without "|", which is more often a delimiter than part of a name, "/", which belongs to URLs, and "=", which may come
// after a key: those are read as text.
mark("!#$%&'*+?^`{}~", LOCAL);
mark(":;|, \t\r\n", DELIMITER);

const AT = 0x40;
const DOT = 0x2e;
const PLUS = 0x2b;

/** Every form of address in ASCII text that `readEmailAddress` accepts. */
const ASCII_ADDRESS = /^([a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@([a-z0-9._-]+)$/i;
const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * Removes what people paste around an address: blanks, `mailto:`, quotes, angle brackets, the full stop of a sentence,
 * the comma of a list. Undefined if the rest is too long for an address.
 */
function unwrap(field: string): string | undefined {
  let text = field.trim();
  if (text.length > MAX_FIELD_LENGTH) return undefined;
  for (let wrappings = 0; wrappings < MOST_WRAPPINGS; wrappings++) {
    text = withoutEnding(withoutEnding(text, ","), ".")
      .replace(/^(?:mailto:|,+)/i, "")
      .replace(/^(["'`])(.*)\1$|^<(.*)>$/s, "$2$3")
      .trim();
  }
  return text;
}

/** Reads an address with the full parser, without short cuts. */
export function readMailboxSlowly(field: string): Mailbox | undefined {
  const text = unwrap(field);
  // Some bytes were not UTF-8, so the original address was a different one.
  if (text === undefined || text.includes("\ufffd")) return undefined;
  const address = readEmailAddress(text);
  if (address === undefined) return undefined;
  const mailbox = mailboxOf(address);
  const at = mailbox.lastIndexOf("@");
  if (isSecretWithKey(mailbox.slice(0, at)) || WIDE_SIGN.test(mailbox)) return undefined;
  const local = owned(mailbox.slice(0, at));
  const domain = mailbox.slice(at + 1);
  return { local, domain, hash: hashOfBoth(hashOf(local), hashOf(domain)) };
}

/** Between a key and a value, never in an address. */
const WIDE_SIGN = /[：；｜，＝→»│┃║]/u;

const scratch = Buffer.allocUnsafe(1024);

/** Copies a short text, so that it does not keep a larger one in memory. */
const owned = (text: string): string =>
  text.length < SHORTEST_VIEW ? text : scratch.toString("utf8", 0, scratch.write(text));

/** Reads addresses as `readMailboxSlowly` does, but reads ASCII ones without the cost of the full parser. */
export class MailboxReader {
  readonly #domains = new DomainCache();

  read(field: string): Mailbox | undefined {
    // A wrapped address does not match, so fields that match need no unwrapping.
    const match = ASCII_ADDRESS.exec(field);
    if (match === null || field.length > MAX_ADDRESS_LENGTH) return this.#readWrapped(field);
    const [, local = "", host = ""] = match;
    return this.#mailboxOf(local, host);
  }

  #readWrapped(field: string): Mailbox | undefined {
    if (!field.includes("@")) return undefined;
    if (BEYOND_ASCII.test(field)) return readMailboxSlowly(field);
    const text = unwrap(field);
    if (text === undefined || text.length > MAX_ADDRESS_LENGTH) return undefined;
    const [, local, host] = ASCII_ADDRESS.exec(text) ?? [];
    return local === undefined || host === undefined ? undefined : this.#mailboxOf(local, host);
  }

  #mailboxOf(local: string, host: string): Mailbox | undefined {
    if (local.length > MAX_LOCAL_LENGTH || isSecretWithKey(local)) return undefined;
    const known = this.#domains.read(host);
    if (known.domain === undefined) return undefined;
    const mailbox = owned(withoutTag(local.toLowerCase()));
    return { local: mailbox, domain: known.domain, hash: hashOfBoth(hashOf(mailbox), known.hash) };
  }

  /** Where the address that `readPlain` has read ends. */
  plainEnd = 0;

  /**
   * Reads the address that begins at `from` if it has only plain characters and ends at a delimiter or a line end (or
   * exactly at `to`, if `isWhole`). Returns undefined for anything else, which is left to `read`.
   */
  readPlain(window: TextWindow, from: number, to: number, isWhole = false): Mailbox | undefined {
    const { bytes } = window;
    let kinds = 0;
    let plus = -1;
    let localHash = HASH_START;
    let previous = DOT;
    let at = from;
    const limit = Math.min(to, from + MAX_LOCAL_LENGTH + 1);
    for (; at < limit; at++) {
      const byte = bytes[at] ?? 0;
      const kind = KINDS[byte] ?? 0;
      if ((kind & (LOCAL | DOMAIN)) === 0) break;
      if (byte === DOT && previous === DOT) return undefined;
      if (byte === PLUS && plus === -1) plus = at;
      kinds |= kind;
      localHash = hashWith(localHash, byte);
      previous = byte;
    }
    if (at === limit || bytes[at] !== AT || previous === DOT) return undefined;

    let end = at + 1;
    let spellingHash = HASH_START;
    const endLimit = Math.min(to, from + MAX_ADDRESS_LENGTH + 1);
    for (; end < endLimit; end++) {
      const byte = bytes[end] ?? 0;
      if (((KINDS[byte] ?? 0) & DOMAIN) === 0) break;
      spellingHash = hashWith(spellingHash, byte);
    }
    if (end - from > MAX_ADDRESS_LENGTH) return undefined;
    if (end < to && (isWhole || ((KINDS[bytes[end] ?? 0] ?? 0) & DELIMITER) === 0)) return undefined;
    const { domain, hash } = this.#domains.at(bytes, at + 1, end, spellingHash);
    if (domain === undefined) return undefined;
    this.plainEnd = end;
    const localEnd = plus > from ? plus : at;
    const spelled =
      localEnd - from < SHORTEST_VIEW
        ? window.latin1().slice(from, localEnd)
        : bytes.toString("latin1", from, localEnd);
    if ((kinds & UPPER) === 0 && localEnd === at) return { local: spelled, domain, hash: hashOfBoth(localHash, hash) };
    const local = spelled.toLowerCase();
    return { local, domain, hash: hashOfBoth(hashOf(local), hash) };
  }
}

function withoutTag(local: string): string {
  const plus = local.indexOf("+");
  return plus > 0 ? local.slice(0, plus) : local;
}
