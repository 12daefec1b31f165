import { namesSecret } from "./secret-names.ts";

const EMAIL_NAMES = ["email", "emailaddress", "useremail", "mail", "mailaddress", "emailid", "emails"];
/** These hold addresses as often as made-up names, so each value decides. */
const LOGIN_NAMES = ["login", "username", "user", "userid", "loginname", "userlogin", "account", "userprincipalname"];

/** `billing_email` and similar names rank after the plain names. */
const OTHER_EMAIL = 100;

/**
 * Ranks how likely a column or field of this name holds the address, lowest first; undefined if it does not. `E-Mail`,
 * `email_address` and `EmailAddress` count as the same name.
 */
export function addressRank(name: string): number | undefined {
  if (namesSecret(name)) return undefined;
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const email = EMAIL_NAMES.indexOf(plain);
  if (email >= 0) return email;
  if (plain.endsWith("email")) return OTHER_EMAIL;
  const login = LOGIN_NAMES.indexOf(plain);
  return login >= 0 ? OTHER_EMAIL + 1 + login : undefined;
}

export const isEmailName = (name: string): boolean => (addressRank(name) ?? Infinity) <= OTHER_EMAIL;

/** The indexes of the columns whose names say that they hold a secret. */
export const secretColumns = (names: readonly string[]): number[] =>
  names.flatMap((name, column) => (namesSecret(name) ? [column] : []));

/** The indexes of the columns that may hold the address, most likely first. */
export function addressColumns(names: readonly string[]): number[] {
  return names
    .map((name, column) => ({ column, rank: addressRank(name) ?? Infinity }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank || a.column - b.column)
    .map(({ column }) => column);
}
