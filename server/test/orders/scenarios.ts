import type { Scenario } from "./scenario.ts";
import { churn } from "./scenarios/churn.ts";
import { erasure } from "./scenarios/erasure.ts";
import { figures } from "./scenarios/figures.ts";
import { keys } from "./scenarios/keys.ts";
import { leases } from "./scenarios/leases.ts";
import { mailLeases } from "./scenarios/mail-leases.ts";
import { partnerOffboarding } from "./scenarios/partner-offboarding.ts";
import { spans } from "./scenarios/spans.ts";

/** Every scenario that the tests and `npm run campaign -- orders` run, except `corpusMoves`, which needs ClickHouse. */
export const SCENARIOS: readonly Scenario[] = [
  churn,
  erasure,
  figures,
  keys,
  leases,
  mailLeases,
  partnerOffboarding,
  spans,
];
