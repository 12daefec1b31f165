import { keyringOf } from "../../src/platform/sealing/keyring.ts";

/** The key that seals the secrets in tests' databases, as SECRETS_KEYS takes it. */
export const TEST_KEYS = Buffer.alloc(32, "a key for tests").toString("base64");
export const TEST_KEYRING = keyringOf([TEST_KEYS]);

/**
 * What a program needs for a database that the test opens too: the tests' key. The embedded one has a key of its own.
 */
export const keysFor = (env: Record<string, string>) =>
  env["DATABASE_URL"] === undefined ? {} : { SECRETS_KEYS: TEST_KEYS };
