import type { Tone } from "./palette.ts";

// The scale of the threat score, for everything that computes or shows one.

/** Below 100, because no customer is beyond help. */
export const WORST_SCORE = 97;

export const LEVELS = ["clear", "low", "moderate", "elevated", "high"] as const;
export type Level = (typeof LEVELS)[number];

/** The level of a score: 0 is clear, and each further level covers a quarter of the scale. */
export const levelOf = (score: number): Level =>
  score === 0 ? "clear" : (LEVELS[1 + Math.floor(score / 25)] ?? "high");

/** Each level has the colour of the severity that is equally alarming. */
export const TONE_OF_LEVEL: Readonly<Record<Level, Tone>> = {
  clear: "good",
  low: "low",
  moderate: "medium",
  elevated: "high",
  high: "critical",
};
