import type { Schemas } from "../../api/types.ts";
import type { Tone } from "../../../design/tones.ts";
import { lasting, secondsSince } from "../../parts/units.ts";
import type { Texts } from "../../texts/texts.ts";

export type Import = Schemas["Import"];
export type ImportState = Import["state"];

export const IMPORT_STATES = ["running", "waiting", "finished", "failed", "cancelled"] as const;

export const hasEnded = ({ state }: Import): boolean =>
  state === "finished" || state === "failed" || state === "cancelled";

export const toneOf = (state: ImportState): Tone =>
  (
    ({
      running: "low",
      waiting: "neutral",
      cancelling: "medium",
      finished: "good",
      failed: "critical",
      cancelled: "neutral",
    }) as const
  )[state];

/** How much of the current phase is done, from 0 to 1. Null before the first figures arrive. */
export function shareOf({ progress }: Import): number | null {
  if (progress === null) return null;
  const [done, all] =
    progress.phase === "storing" ? [progress.stored ?? 0, progress.addresses] : [progress.bytesRead, progress.bytes];
  return all === null || all === 0 ? null : Math.min(1, done / all);
}

/** "Reading, 63 %, about 2 min left", or when it ended and how fast it was. */
export function stageOf(one: Import, texts: Texts): string {
  const { t, time } = texts;
  if (one.endedAt !== null) {
    const took = one.startedAt === null ? 0 : (Date.parse(one.endedAt) - Date.parse(one.startedAt)) / 1000;
    return t("import.took", { when: time(one.endedAt), took: lasting(took, texts) });
  }
  if (one.progress === null || one.startedAt === null) return t("import.notBegun");
  const share = shareOf(one);
  const phase = t(`import.phase.${one.progress.phase}`);
  if (share === null) return phase;
  const percent = Math.floor(share * 100);
  const left = (secondsSince(one.startedAt) * (1 - share)) / Math.max(share, 0.001);
  return one.progress.phase === "reading" && share > 0.05
    ? t("import.stageLeft", { phase, percent, left: lasting(left, texts) })
    : t("import.stage", { phase, percent });
}
