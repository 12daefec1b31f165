import { ERROR_CODES, factsOf } from "../../src/kernel/error-codes.ts";
import { SETTINGS } from "../../src/main/settings.ts";
import { type Artefact, fillMarked, markdownTable } from "./repository.ts";

const LIMITS = [
  ["`customer/onboard`", "RATE_LIMIT_ONBOARD_PER_MINUTE"],
  ["`breach/check` and `breach/retrieve` together", "RATE_LIMIT_LOOK_UP_PER_MINUTE"],
  ["`customer/{customerId}/assets/verify`", "RATE_LIMIT_LOOK_UP_PER_MINUTE"],
  ["`customer/{customerId}/magic-link`", "RATE_LIMIT_MAGIC_LINK_PER_MINUTE"],
] as const;

/** The tables of error codes and of limits in the documents, generated from what the API itself uses. */
export function errorsArtefact(): Promise<Artefact> {
  const codes = ERROR_CODES.map((code) => {
    const { status, cause, cure } = factsOf(code);
    return [`\`${code}\``, String(status), cause, cure];
  });
  const limits = LIMITS.map(([calls, setting]) => {
    const perMinute = Number(SETTINGS[setting].byDefault);
    return [calls, `${perMinute} a minute`, `${10 * perMinute} a minute`, `\`${setting}\``];
  });
  return fillMarked("docs/errors.md", {
    codes: markdownTable(["Code", "Status", "Cause", "Cure"], codes),
    limits: markdownTable(["Calls", "For a partner", "For all partners of a distributor", "Setting"], limits),
  });
}
