import type pg from "pg";
import { z } from "zod";
import { dormancy } from "../features/customers/jobs.ts";
import { forgetOldAnswers } from "../platform/http/change.ts";
import { forgetOldCounts } from "../platform/http/rate-limit.ts";
import { defineJob } from "../platform/jobs/define.ts";
import { handle, type TimetableEntry } from "../platform/jobs/runner.ts";

export type TimetableSettings = { dormantAfterDays: number };

/** Forgets idempotency keys older than a day and the counts of past minutes. */
const cleanUp = defineJob("clean-up", z.unknown());

/** Every scheduled job, in one list. Times are UTC; the format is cron's. */
export const timetable = (pool: pg.Pool, { dormantAfterDays }: TimetableSettings): TimetableEntry[] => [
  { schedule: "17 * * * *", handler: dormancy(dormantAfterDays) },
  {
    schedule: "*/10 * * * *",
    handler: handle(cleanUp, async (_payload, { db }) => {
      await forgetOldAnswers(db);
      await forgetOldCounts(pool);
    }),
  },
];
