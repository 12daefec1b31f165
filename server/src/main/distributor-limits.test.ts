import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { distributorLimitsOf } from "./distributor-limits.ts";

const limitsWith = (settings: Record<string, string>) => distributorLimitsOf(readConfig(settings));

test("a distributor's partners have ten times a partner's limit together, whatever that is", () => {
  expect(limitsWith({})).toEqual({ onboard: 3000, lookUp: 600, magicLink: 1200 });
  const raised = {
    RATE_LIMIT_ONBOARD_PER_MINUTE: "1000000",
    RATE_LIMIT_LOOK_UP_PER_MINUTE: "1",
    RATE_LIMIT_MAGIC_LINK_PER_MINUTE: "7",
  };
  expect(limitsWith(raised)).toEqual({ onboard: 10_000_000, lookUp: 10, magicLink: 70 });
});

test("each can be set apart from it", () => {
  const set = {
    RATE_LIMIT_DISTRIBUTOR_ONBOARD_PER_MINUTE: "1",
    RATE_LIMIT_DISTRIBUTOR_LOOK_UP_PER_MINUTE: "2",
    RATE_LIMIT_DISTRIBUTOR_MAGIC_LINK_PER_MINUTE: "3",
  };
  expect(limitsWith(set)).toEqual({ onboard: 1, lookUp: 2, magicLink: 3 });
});
