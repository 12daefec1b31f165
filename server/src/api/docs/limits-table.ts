import type { ApiSettings } from "../parts.ts";

export type CallLimits = Pick<
  ApiSettings,
  "onboardLimitPerMinute" | "lookUpLimitPerMinute" | "magicLinkLimitPerMinute" | "distributorLimits"
>;

export const LIMITS_HEAD = ["Calls", "For a partner", "For all partners of a distributor", "Setting"];

/** The rows of the table of rate limits, from a service's settings. */
export function limitsRows(settings: CallLimits): string[][] {
  const { onboardLimitPerMinute, lookUpLimitPerMinute, magicLinkLimitPerMinute, distributorLimits } = settings;
  const row = (calls: string, own: number, all: number, setting: string) => [
    calls,
    `${own} a minute`,
    `${all} a minute`,
    `\`RATE_LIMIT_${setting}_PER_MINUTE\``,
  ];
  const { onboard, lookUp, magicLink } = distributorLimits;
  return [
    row("`customer/onboard`", onboardLimitPerMinute, onboard, "ONBOARD"),
    row("`breach/check` and `breach/retrieve` together", lookUpLimitPerMinute, lookUp, "LOOK_UP"),
    row("`customer/{customerId}/assets/verify`", lookUpLimitPerMinute, lookUp, "LOOK_UP"),
    row("`…/sign-in-connection` (`POST`) and its `try` together", lookUpLimitPerMinute, lookUp, "LOOK_UP"),
    row("`brand` (changes), `sender/check` and `portal-host/check` together", lookUpLimitPerMinute, lookUp, "LOOK_UP"),
    row("`customer/{customerId}/magic-link`", magicLinkLimitPerMinute, magicLink, "MAGIC_LINK"),
  ];
}
