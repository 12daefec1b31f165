import { keyringOf } from "../../src/platform/sealing/keyring.ts";

/** The key that seals the secrets in test databases, in the format of SECRETS_KEYS. */
export const TEST_KEYS = Buffer.alloc(32, "a key for tests").toString("base64");
export const TEST_KEYRING = keyringOf([TEST_KEYS]);

/** The tests' key, for a program that shares its database with the test. The embedded database has its own key. */
export const keysFor = (env: Record<string, string>) =>
  env["DATABASE_URL"] === undefined ? {} : { SECRETS_KEYS: TEST_KEYS };
