import { randomInt } from "node:crypto";
import { DAY } from "../../kernel/duration.ts";
import { randomSecret, sha256 } from "../../platform/crypto.ts";
import type { StaffRole, TokenScope } from "../callers/index.ts";

/** The owner of a key. An operator's key is its token. */
export type KeyOwner = { distributorId: string } | { partnerId: string } | "operator";

export type KeyRequest = {
  owner: KeyOwner;
  name: string;
  expiresAt: Date | null;
  /** For an operator's token; everything by default. Other keys have none. */
  scope?: TokenScope | undefined;
  /** The role whose rights it has; an owner's by default, for keys created on the command line. */
  role?: StaffRole | undefined;
  /** The key that requested it, if a program did. */
  madeBy?: string | undefined;
};

/** An operator's token reaches every tenant, so by default it expires. */
export const OPERATOR_TOKEN_MS = 90 * DAY;

const PREFIX_LENGTH = 8;
const PREFIX_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const FORM = /^sw_(test_)?([a-z0-9]{8})[A-Za-z0-9_-]{43}$/;

/**
 * `sw_`, 8 characters that may be shown to tell keys apart, and 256 random bits. Keys of sandbox partners begin with
 * `sw_test_`, so that no one mistakes one for a key that reaches real customers.
 */
export function mintApiKey(isTest: boolean): { apiKey: string; prefix: string } {
  const letter = () => PREFIX_LETTERS.charAt(randomInt(PREFIX_LETTERS.length));
  const prefix = Array.from({ length: PREFIX_LENGTH }, letter).join("");
  return { apiKey: `${isTest ? "sw_test_" : "sw_"}${prefix}${randomSecret()}`, prefix };
}

/** The visible part of a key: the prefix that it's found by, and whether it belongs to a sandbox. */
export type KeyForm = { prefix: string; isTest: boolean };

export function formOf(apiKey: string): KeyForm | undefined {
  const [, test, prefix] = FORM.exec(apiKey) ?? [];
  return prefix === undefined ? undefined : { prefix, isTest: test !== undefined };
}

/** A plain digest is enough: 256 random bits cannot be guessed, so a slow hash would protect nothing more. */
export const apiKeyHash = (apiKey: string): Buffer => sha256(apiKey);
