import type { ScoreLevel, Severity } from "../api/types.ts";

/** The available colours; see tokens.css. Each is always shown with its word. */
export type Tone = Severity | "resolved" | "neutral";

export const toneOfLevel: Readonly<Record<ScoreLevel, Tone>> = {
  clear: "resolved",
  low: "low",
  moderate: "medium",
  elevated: "high",
  high: "critical",
};

export const toneOfBreach = (breach: { resolved: boolean; severity: Severity }): Tone =>
  breach.resolved ? "resolved" : breach.severity;
