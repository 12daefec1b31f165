import { fileURLToPath } from "node:url";
import { HOUR } from "../../server/src/kernel/duration.ts";
import type { Drill } from "../lib/drills/drill.ts";

const SHIFTED_CLOCK = fileURLToPath(new URL("../../server/test/support/programs/shifted-clock.mjs", import.meta.url));
const TOO_FAR =
  "select identifier from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 minute'";
const RUNS = "select count(*)::int as count from timetable_runs where started_at > now() - interval '65 seconds'";

/** A minute has to begin meanwhile, or the timetable would have nothing to do. */
const FAULT_SECONDS = 65;

export const clockJump: Drill = {
  name: "clock jump",
  fault: "the clock of one of two workers jumps three hours ahead while it runs",
  mend: "the clock jumps back",
  alerts: ["ClockOff"],
  atLeast: FAULT_SECONDS,
  arrange: () => ({
    settingsOfOneWorker: {
      NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
      ...{ CLOCK_JUMPS: "at SIGUSR2", CLOCK_AHEAD_MS: String(3 * HOUR) },
    },
    break: ({ workers }) => workers[0].signal("SIGUSR2"),
    mend: ({ workers }) => workers[0].signal("SIGUSR2"),
    async look({ lab: { database } }) {
      const { rows } = await database.pool.query<{ count: number }>(RUNS);
      return { scheduledJobsStartedInTheLastMinute: rows[0]?.count };
    },
    async check({ lab: { database } }) {
      const { rows } = await database.pool.query<{ identifier: string }>(TOO_FAR);
      return rows.map(({ identifier }) => `${identifier} counts as planned for hours ahead`);
    },
  }),
};
