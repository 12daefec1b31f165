import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../../test/support/database.ts";
import { HOUR, MINUTE } from "../../kernel/duration.ts";
import { listOverdue, planRuns } from "./planning.ts";
import { noteTimetable } from "./queries-timetable.ts";

const database = testDatabase();
const JOB = "test-planned";
const minutesAgo = (minutes: number) => new Date(Math.floor(Date.now() / MINUTE - minutes) * MINUTE);

/** Was due five minutes ago, and is not due for the rest of the hour. */
const hourly = [{ name: JOB, schedule: `${minutesAgo(5).getUTCMinutes()} * * * *` }];
const everyMinute = [{ name: JOB, schedule: "* * * * *" }];

beforeEach(() =>
  database.pool.query(
    "truncate graphile_worker._private_jobs, graphile_worker._private_known_crontabs, timetable_entries",
  ),
);
afterEach(() => void vi.useRealTimers());

/** Sets the process's clock, and nothing else. */
const setClock = (aheadMs: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + aheadMs });

/** The library's own note of what it has planned. */
const plannedUntil = (moment: string) =>
  database.pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = now() + interval '${moment}'`,
  );

async function queued(): Promise<Date[]> {
  const { rows } = await database.pool.query<{ run_at: Date }>(
    "select run_at from graphile_worker.jobs order by run_at",
  );
  return rows.map(({ run_at }) => run_at);
}

const isPlannedAhead = async () =>
  (await database.pool.query("select from graphile_worker._private_known_crontabs where last_execution > now()"))
    .rowCount !== 0;

test("of many workers one queues a run, and one run makes up for all that were missed", async () => {
  await noteTimetable(database.db, hourly);
  await plannedUntil("-3 hours");
  await Promise.all(Array.from({ length: 8 }, () => planRuns(database.db, hourly)));
  expect(await queued()).toEqual([minutesAgo(5)]);
});

test("a job that is new is not queued for the time before", async () => {
  await noteTimetable(database.db, hourly);
  await planRuns(database.db, hourly);
  expect(await queued()).toEqual([]);
});

test.each([3 * HOUR, -3 * HOUR])(
  "a worker whose clock is %i ms ahead plans nothing, and the others go on",
  async (ms) => {
    await noteTimetable(database.db, everyMinute);
    await plannedUntil("-10 minutes");
    setClock(ms);
    await planRuns(database.db, everyMinute);
    expect(await queued()).toEqual([]);
    expect(await isPlannedAhead()).toBe(false);
    vi.useRealTimers();
    await planRuns(database.db, everyMinute);
    expect(await queued()).toHaveLength(1);
  },
);

test("what a worker of an older release planned by its fast clock does not stop the others", async () => {
  await noteTimetable(database.db, everyMinute);
  await plannedUntil("3 hours");
  await planRuns(database.db, everyMinute);
  expect(await queued()).toHaveLength(1);
  expect(await isPlannedAhead()).toBe(false);
});

test("a job that no worker has queued is overdue, by the database's clock, until one does", async () => {
  await noteTimetable(database.db, hourly);
  expect(await listOverdue(database.db)).toEqual([]);
  await plannedUntil("-20 minutes");
  setClock(-3 * HOUR);
  expect(await listOverdue(database.db)).toMatchObject([{ name: JOB }]);
  vi.useRealTimers();
  expect(await listOverdue(database.db)).toEqual([{ name: JOB, dueAt: minutesAgo(5) }]);
  await planRuns(database.db, hourly);
  expect(await listOverdue(database.db)).toEqual([]);
});
