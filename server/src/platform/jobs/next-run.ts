import { parseCrontab } from "graphile-worker";
import { DAY, MINUTE } from "../../kernel/duration.ts";

/** All of our schedules run at least once a month. */
const LONGEST_PAUSE_MS = 32 * DAY;

/** When a cron schedule is next due after this moment, in UTC. Undefined if that isn't within a month. */
export function nextRun(schedule: string, after: Date): Date | undefined {
  const isDueAt = dueTimes(schedule);
  const first = minuteOf(after) + MINUTE;
  for (let ms = first; ms < first + LONGEST_PAUSE_MS; ms += MINUTE) {
    if (isDueAt(ms)) return new Date(ms);
  }
  return undefined;
}

/** When it was last due, up to `until` and later than `after`. Looks back a month at most. */
export function latestRun(schedule: string, { after, until }: { after: Date; until: Date }): Date | undefined {
  const isDueAt = dueTimes(schedule);
  const last = minuteOf(until);
  const first = Math.max(minuteOf(after) + MINUTE, last - LONGEST_PAUSE_MS);
  for (let ms = last; ms >= first; ms -= MINUTE) {
    if (isDueAt(ms)) return new Date(ms);
  }
  return undefined;
}

const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / MINUTE) * MINUTE;

function dueTimes(schedule: string): (ms: number) => boolean {
  const [item] = parseCrontab(`${schedule} any`);
  return (ms) => {
    const at = new Date(ms);
    return (
      item?.match({
        min: at.getUTCMinutes(),
        hour: at.getUTCHours(),
        date: at.getUTCDate(),
        month: at.getUTCMonth() + 1,
        dow: at.getUTCDay(),
      }) ?? false
    );
  };
}
