import { textsIn } from "../../platform/i18n/messages.ts";
import type { LEVELS } from "../breaches/index.ts";
import type { Severity } from "../catalogue/index.ts";

/** Which colours a chip has; its word says the same. */
export type Tone = Severity | "resolved";

export type Chip = { tone: Tone; word: string };

const LEVEL_TONES: Readonly<Record<(typeof LEVELS)[number], Tone>> = {
  clear: "resolved",
  low: "low",
  moderate: "medium",
  elevated: "high",
  high: "critical",
};

/** The portal's words, so that a mail and the page that it leads to say the same. */
export const severityChip = (severity: Severity, locale: string): Chip => ({
  tone: severity,
  word: textsIn("portal", locale)(`severity.${severity}`),
});

export const levelChip = (level: (typeof LEVELS)[number], locale: string): Chip => ({
  tone: LEVEL_TONES[level],
  word: textsIn("portal", locale)(`level.${level}`),
});
