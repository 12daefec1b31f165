type Claims = Record<string, unknown>;

const past = () => Math.floor(Date.now() / 1000) - 3_600;

/**
 * Tokens that a provider has signed but that must not be accepted: what is wrong, and how to make one from a correct
 * token.
 */
export const FORGED_TOKENS: [what: string, forge: (claims: Claims) => Claims][] = [
  ["another nonce", (claims) => ({ ...claims, nonce: "another" })],
  ["no nonce", (claims) => ({ ...claims, nonce: undefined })],
  ["another audience", (claims) => ({ ...claims, aud: "another-client" })],
  ["another issuer", (claims) => ({ ...claims, iss: "https://evil.example" })],
  ["a token that has expired", (claims) => ({ ...claims, iat: past() - 60, exp: past() })],
  ["a token without an end", (claims) => ({ ...claims, exp: undefined })],
];

/** Changes a parameter of the URL that the provider sends a browser back to, or removes it. */
export const changed = (name: string, value: string | undefined) => (url: string) => {
  const altered = new URL(url);
  if (value === undefined) altered.searchParams.delete(name);
  else altered.searchParams.set(name, value);
  return altered.href;
};

/** Return URLs that must not be accepted. */
export const TAMPERED_RETURNS: [what: string, tamper: (url: string) => string][] = [
  ["another state", changed("state", "another")],
  ["no state", changed("state", undefined)],
  ["another code", changed("code", "another")],
  ["no code", changed("code", undefined)],
  ["the name of another issuer", changed("iss", "https://evil.example")],
  ["an error of the provider", changed("error", "access_denied")],
];
