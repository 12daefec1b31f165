import type { ApiSettings } from "../src/api/parts.ts";

/** Limits that no test runs into by accident. */
export const TEST_SETTINGS: ApiSettings = {
  version: "test",
  onboardLimitPerMinute: 100_000,
  lookUpLimitPerMinute: 100_000,
  lookUpScope: "any",
  trustProxy: false,
  webhooks: { allowsLocal: true, testWaitMs: 0 },
};
