import { parse } from "tldts";
import type { Mailbox, MailboxReader } from "./mailbox.ts";
import { announcesSecret } from "./secret-names.ts";

/** Also their full-width forms, and box-drawing lines. */
const DELIMITERS = ":;|, \t：；｜，＝　→»│┃║";
const isDelimiter = (text: string, at: number): boolean => DELIMITERS.includes(text.charAt(at));

/**
 * Finds the address in a delimited line of any kind (`email:password`, `url:login:password`, `name;email;…`): the first
 * field that is an address. A site is followed by a login and a password, so the last field after a site is never
 * taken: a password may look like an address. Nothing is taken after a key that names a secret, either.
 */
export function addressInText(reader: MailboxReader, line: string): Mailbox | undefined {
  if (!line.includes("@")) return undefined;
  const text = line.trim();
  const scheme = text.indexOf("://");
  if (scheme === -1) return addressBetween(reader, text, 0, text.length, (field) => !isSiteAhead(text, field));
  const before = addressBetween(reader, text, 0, scheme, () => true);
  if (before !== undefined) return before;
  if (announcesSecret(text.slice(0, scheme))) return undefined;
  const from = skip(GAP, text, endOfUrl(text, scheme + 3));
  return addressBetween(reader, text, from, text.length, (field) => field === from);
}

/** `isTaken` gets the start of a field that runs to the end of the text and decides whether it may be the address. */
function addressBetween(
  reader: MailboxReader,
  text: string,
  from: number,
  to: number,
  isTaken: (start: number) => boolean,
): Mailbox | undefined {
  for (let at = text.indexOf("@", from); at !== -1 && at < to;) {
    let start = at;
    while (start > from && !isDelimiter(text, start - 1)) start--;
    let end = at + 1;
    while (end < to && !isDelimiter(text, end)) end++;
    const field = text.slice(start, end);
    // The standard for addresses allows a slash, but here a field with a slash is part of a URL.
    const isCandidate = !field.includes("/") && (end < to || isTaken(start));
    const mailbox = isCandidate ? reader.read(field) : undefined;
    if (mailbox !== undefined) return announcesSecret(text.slice(from, start)) ? undefined : mailbox;
    at = text.indexOf("@", end);
  }
  return undefined;
}

/**
 * True if `site.example/login:name:` comes before the field. A line with commas is a table, and its last column may be
 * the address.
 */
function isSiteAhead(text: string, field: number): boolean {
  const [first = "", second] = text.slice(0, field).split(/[:;|\t ]+/);
  return second !== undefined && second !== "" && !text.includes(",") && isHost(first.split(/[/?#]/, 1)[0] ?? "");
}

/** The delimiter after a URL, with the blanks around it. */
const GAP = /\s*[:;|,]? */y;
const PART = /[^\s:;|,/?#@]*/y;
const PORT = /:\d{1,5}(?=[/?#])/y;
const PATH = /[/?#][^\s:;|,]*/y;

/**
 * Finds the end of the URL whose part after `://` begins at `from`. The user and password of a URL are not the login we
 * look for.
 */
function endOfUrl(text: string, from: number): number {
  let at = skip(PART, text, from);
  if (text[at] === "@") at = skip(PART, text, at + 1);
  else if (text[at] === ":") {
    const afterPassword = skip(PART, text, at + 1);
    // `site.example:login@…` and `user:password@…` look alike. Only a known host counts as a host.
    if (text[afterPassword] === "@" && !isHost(text.slice(from, at))) at = skip(PART, text, afterPassword + 1);
  }
  return skip(PATH, text, skip(PORT, text, at));
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function isHost(text: string): boolean {
  const { isIp, isIcann } = parse(text);
  return isIp === true || isIcann === true || text === "localhost";
}
