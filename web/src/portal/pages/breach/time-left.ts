import type { OpenBreach, Step } from "../../api/types.ts";
import type { Texts } from "../../../texts/texts.ts";

const EXACT_UP_TO = 10;
const HOUR = 60;

export const isAllDone = ({ steps }: OpenBreach): boolean => steps.length > 0 && steps.every(({ done }) => done);

/** How many steps are done, and roughly how long the rest takes. */
export function progressOf(steps: readonly Step[], { t }: Texts): string {
  const left = steps.filter(({ done }) => !done);
  const done = steps.length - left.length;
  if (left.length === 0) return t("breach.steps.allDone", { count: steps.length });
  const time = roughly(left.reduce((sum, { minutes }) => sum + minutes, 0));
  if (done === 0) return "hours" in time ? t("breach.steps.startHours", time) : t("breach.steps.startMinutes", time);
  const values = { done, count: steps.length, ...time };
  return "hours" in time ? t("breach.steps.restHours", values) : t("breach.steps.restMinutes", values);
}

/** The minutes are estimates, so their sum is rounded: to fives above ten minutes, to half hours above one hour. */
function roughly(minutes: number): { minutes: number } | { hours: number } {
  if (minutes <= EXACT_UP_TO) return { minutes };
  const fives = Math.round(minutes / 5) * 5;
  return fives < HOUR ? { minutes: fives } : { hours: Math.round(minutes / 30) / 2 };
}
