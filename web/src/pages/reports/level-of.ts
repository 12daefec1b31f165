import type { ScoreLevel } from "../../api/types.ts";

const LEVELS: readonly ScoreLevel[] = ["low", "moderate", "elevated", "high"];
const QUARTER = 25;

/** As the server names the score of today: 0 is clear, then quarters. */
export const levelOf = (score: number): ScoreLevel =>
  score === 0 ? "clear" : (LEVELS[Math.floor(score / QUARTER)] ?? "high");
