import type { Scene } from "./scene.ts";
import { churn } from "./scenes/churn.ts";

/** Every scene that the tests and `npm run campaign -- orders` run. */
export const SCENES: readonly Scene[] = [churn];
