/** The colours of severities and states; see tokens.css. A colour is always shown together with its word. */
export type Tone = "critical" | "high" | "medium" | "low" | "good" | "neutral";

export const toneOfLevel = {
  clear: "good",
  low: "low",
  moderate: "medium",
  elevated: "high",
  high: "critical",
} as const satisfies Record<string, Tone>;
