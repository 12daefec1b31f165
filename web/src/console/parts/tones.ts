import type { Tone, toneOfLevel } from "../../design/tones.ts";

export type Level = keyof typeof toneOfLevel;

export const toneOfStatus = {
  active: "good",
  prospect: "low",
  inactive: "neutral",
  dormant: "neutral",
} as const satisfies Record<string, Tone>;

export const toneOfEndpoint = {
  healthy: "good",
  failing: "high",
  paused: "high",
  disabled: "neutral",
  gone: "critical",
  unused: "neutral",
} as const satisfies Record<string, Tone>;

const LEVELS: readonly Level[] = ["clear", "low", "moderate", "elevated", "high"];

/** The level of a score: 0 is clear, and each further level covers a quarter of the scale. */
export const levelOf = (score: number): Level =>
  score === 0 ? "clear" : (LEVELS[1 + Math.floor(score / 25)] ?? "high");
