import type { Texts } from "../../texts/texts.ts";
import type { Import } from "./import-states.ts";
import { type Health, lateQueues } from "./queue-limits.ts";

/** What happened to an import only matters for a day. */
const RECENT_MS = 86_400_000;

const hasStoppedLately = ({ state, endedAt }: Import): boolean =>
  state === "failed" && endedAt !== null && Date.now() - Date.parse(endedAt) < RECENT_MS;

/** The headline says how many things need attention, then which. */
export function headlineOf(
  health: Health,
  imports: readonly Import[],
  { t, list, sentence }: Texts,
): { headline: string; text: string } {
  const stopped = imports.filter(hasStoppedLately).length;
  const late = lateQueues(health);
  const others = health.problems.filter((problem) => !problem.startsWith("The oldest of the"));
  const things = [
    ...(stopped > 0 ? [t("now.stopped", { count: stopped })] : []),
    ...late.map((name) => t(`now.late.${name}`)),
    ...others,
  ];
  if (things.length === 0) return { headline: t("now.well"), text: t("now.wellText") };
  return {
    headline: t("now.headline", { count: things.length }),
    text: t("now.things", { things: sentence(list(things)) }),
  };
}
