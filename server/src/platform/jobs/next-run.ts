import { parseCrontab } from "graphile-worker";
import { DAY, MINUTE } from "../../kernel/duration.ts";

/** All of our schedules run at least once a month. */
const LOOKED_AHEAD_MS = 32 * DAY;

/** When a cron schedule is next due after this moment, in UTC. Undefined if that isn't within a month. */
export function nextRun(schedule: string, after: Date): Date | undefined {
  const [item] = parseCrontab(`${schedule} any`);
  if (!item) return undefined;
  const first = Math.floor(after.getTime() / MINUTE) * MINUTE + MINUTE;
  for (let ms = first; ms < first + LOOKED_AHEAD_MS; ms += MINUTE) {
    const at = new Date(ms);
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    };
    if (item.match(digest)) return at;
  }
  return undefined;
}
