import type { Tone } from "./palette.ts";

// The scale of the threat score, for all that makes or shows one.

/** Nobody is beyond help, so not 100. */
export const WORST_SCORE = 97;

export const LEVELS = ["clear", "low", "moderate", "elevated", "high"] as const;
export type Level = (typeof LEVELS)[number];

/** A score in a word: 0, and then quarters. */
export const levelOf = (score: number): Level =>
  score === 0 ? "clear" : (LEVELS[1 + Math.floor(score / 25)] ?? "high");

/** A level looks like the severity that alarms as much. */
export const TONE_OF_LEVEL: Readonly<Record<Level, Tone>> = {
  clear: "resolved",
  low: "low",
  moderate: "medium",
  elevated: "high",
  high: "critical",
};
