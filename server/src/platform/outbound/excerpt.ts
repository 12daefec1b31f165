import { isUtf8 } from "node:buffer";
import { StringDecoder } from "node:string_decoder";

export const EXCERPT_BYTES = 1024;

const LONGEST_ENCODING = 40;

/**
 * The beginning of a body as text that a database can store. Never decodes encoded bodies: a kilobyte may be a bomb.
 */
export function excerptOf(beginning: Buffer | undefined, encoding: string | string[] | undefined): string {
  if (beginning === undefined) return "";
  const encodings = String(encoding ?? "").trim();
  if (encodings !== "" && encodings.toLowerCase() !== "identity") {
    return `(${clean(encodings.slice(0, LONGEST_ENCODING))}-encoded, not shown)`;
  }
  const shown = beginning.length > EXCERPT_BYTES ? beginning.subarray(0, EXCERPT_BYTES) : beginning;
  // The decoder holds back a character that the cut leaves incomplete. Creating one takes time, and most bodies need
  // none.
  return clean(isUtf8(shown) ? shown.toString() : new StringDecoder("utf8").write(shown));
}

/** NUL is the only character of well-formed text that PostgreSQL refuses. */
const clean = (text: string): string => (text.includes("\0") ? text.replaceAll("\0", "\ufffd") : text);
