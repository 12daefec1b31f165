import { namesSecret } from "./secret-names.ts";

/** Keys of the blocks that malware writes, in plain letters. A line that begins with another word may begin with anything. */
const KEYS = new Set(
  `url host hostname origin site website soft software application app browser profile storage title name date form path
  source username user login userlogin email mail password pass pwd passwort wachtwoord motdepasse contrasena senha haslo
  parola логин пароль`.split(/\s+/),
);

/** The words at the start of a line up to a colon or an equals sign, with the decoration around them. */
const START = /^[^\p{L}]{0,8}(\p{L}[\p{L}\p{M} _-]{0,30}?)\s{0,8}[:=：＝]/u;

/** The well-known key at the start of a line; undefined if it begins with anything else. */
export function knownKeyOf(line: string): string | undefined {
  const [, words = ""] = START.exec(line) ?? [];
  const key = words
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^\p{L}]/gu, "");
  return KEYS.has(key) ? key : undefined;
}

/** True if the line has a value of its own, under a key that names no secret. */
export function hasOwnKey(line: string): boolean {
  const key = knownKeyOf(line);
  return key !== undefined && !namesSecret(key);
}
