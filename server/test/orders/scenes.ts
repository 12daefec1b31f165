import type { Scene } from "./scene.ts";
import { churn } from "./scenes/churn.ts";
import { corpusMoves } from "./scenes/corpus-moves.ts";
import { erasure } from "./scenes/erasure.ts";
import { figures } from "./scenes/figures.ts";
import { keys } from "./scenes/keys.ts";
import { leases } from "./scenes/leases.ts";
import { mailLeases } from "./scenes/mail-leases.ts";
import { partnerOffboarding } from "./scenes/partner-offboarding.ts";
import { spans } from "./scenes/spans.ts";

/** Every scene that the tests and `npm run campaign -- orders` run. */
export const SCENES: readonly Scene[] = [
  churn,
  corpusMoves,
  erasure,
  figures,
  keys,
  leases,
  mailLeases,
  partnerOffboarding,
  spans,
];
