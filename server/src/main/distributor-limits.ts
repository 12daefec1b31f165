import type { ApiSettings } from "../api/parts.ts";
import type { Config } from "./config.ts";

/** If not set, enough for ten busy partners, so that raising a partner's limit raises its distributor's limit too. */
export function distributorLimitsOf(config: Config): ApiSettings["distributorLimits"] {
  const orTenTimes = (set: number | undefined, perPartner: number): number => set ?? 10 * perPartner;
  return {
    onboard: orTenTimes(config.RATE_LIMIT_DISTRIBUTOR_ONBOARD_PER_MINUTE, config.RATE_LIMIT_ONBOARD_PER_MINUTE),
    lookUp: orTenTimes(config.RATE_LIMIT_DISTRIBUTOR_LOOK_UP_PER_MINUTE, config.RATE_LIMIT_LOOK_UP_PER_MINUTE),
    magicLink: orTenTimes(config.RATE_LIMIT_DISTRIBUTOR_MAGIC_LINK_PER_MINUTE, config.RATE_LIMIT_MAGIC_LINK_PER_MINUTE),
  };
}
