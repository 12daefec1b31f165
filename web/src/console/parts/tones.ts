import type { Tone } from "./status-word.tsx";

export const toneOfLevel = {
  clear: "ok",
  low: "low",
  moderate: "med",
  elevated: "high",
  high: "crit",
} as const satisfies Record<string, Tone>;

export type Level = keyof typeof toneOfLevel;

export const toneOfSeverity = {
  critical: "crit",
  high: "high",
  medium: "med",
  low: "low",
} as const satisfies Record<string, Tone>;

export const toneOfStatus = {
  active: "ok",
  prospect: "low",
  inactive: "plain",
  dormant: "plain",
} as const satisfies Record<string, Tone>;

const LEVELS: readonly Level[] = ["clear", "low", "moderate", "elevated", "high"];

/** Where a score stands: 0 is clear, and each further level covers a quarter of the scale. */
export const levelOf = (score: number): Level =>
  score === 0 ? "clear" : (LEVELS[1 + Math.floor(score / 25)] ?? "high");
