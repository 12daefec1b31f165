import { LIMITS_HEAD, limitsRows } from "../../src/api/docs/limits-table.ts";
import { factsOf } from "../../src/api/all-errors.ts";
import { ERROR_CODES } from "../../src/kernel/error-codes.ts";
import { readConfig } from "../../src/main/config.ts";
import { distributorLimitsOf } from "../../src/main/distributor-limits.ts";
import { type Artefact, fillMarked, markdownTable } from "./repository.ts";

/** The table of error codes, generated from what the API itself uses. */
export function errorsArtefact(): Promise<Artefact> {
  const codes = ERROR_CODES.map((code) => {
    const { status, cause, cure } = factsOf(code);
    return [`\`${code}\``, String(status), cause, cure];
  });
  return fillMarked("docs/errors.md", { codes: markdownTable(["Code", "Status", "Cause", "Cure"], codes) });
}

/** The table of limits, with their default values. */
export function limitsArtefact(): Promise<Artefact> {
  const config = readConfig({});
  const rows = limitsRows({
    onboardLimitPerMinute: config.RATE_LIMIT_ONBOARD_PER_MINUTE,
    lookUpLimitPerMinute: config.RATE_LIMIT_LOOK_UP_PER_MINUTE,
    magicLinkLimitPerMinute: config.RATE_LIMIT_MAGIC_LINK_PER_MINUTE,
    distributorLimits: distributorLimitsOf(config),
  });
  return fillMarked("docs/guides/rate-limits.md", { limits: markdownTable(LIMITS_HEAD, rows) });
}
