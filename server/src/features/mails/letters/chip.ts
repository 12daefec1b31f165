import type { Tone } from "../../../kernel/palette.ts";
import { type Level, TONE_OF_LEVEL } from "../../../kernel/score-scale.ts";
import { textsIn } from "../../../platform/i18n/messages.ts";
import type { Severity } from "../../catalogue/index.ts";

/** The word and the colour mean the same. */
export type Chip = { tone: Tone; word: string };

/** Uses the portal's words, so that a mail and the page it links to agree. */
export const severityChip = (severity: Severity, locale: string): Chip => ({
  tone: severity,
  word: textsIn("portal", locale)(`severity.${severity}`),
});

/** For an unconfirmed breach, shown next to its severity. */
export const unconfirmedChip = (locale: string): Chip => ({
  tone: "low",
  word: textsIn("portal", locale)("chip.unconfirmed"),
});

export const levelChip = (level: Level, locale: string): Chip => ({
  tone: TONE_OF_LEVEL[level],
  word: textsIn("portal", locale)(`level.${level}`),
});
