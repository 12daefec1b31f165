import { expect, test } from "vitest";
import { z } from "zod";
import { testDatabase } from "../../../test/support/database.ts";
import { defineJob, enqueue, type EnqueueOptions } from "./define.ts";

const database = testDatabase();

async function queued(name: string, ...all: EnqueueOptions[]): Promise<Record<string, unknown>[]> {
  const job = defineJob(name, z.object({ n: z.number() }));
  for (const [n, options] of all.entries()) {
    await database.db.transaction().execute((tx) => enqueue(tx, job, { n }, options));
  }
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select payload ->> 'n' as n, job.key, queue_name, run_at, run_at <= now() as due, job.max_attempts
     from graphile_worker._private_jobs job join graphile_worker.jobs using (id, run_at)
     where task_identifier = $1 order by id`,
    [name],
  );
  return rows;
}

test("a job is due at once and tried 25 times unless told otherwise", async () => {
  expect(await queued("plain", {})).toMatchObject([{ queue_name: null, due: true, max_attempts: 25 }]);
});

test("a job keeps the moment, the queue and the number of attempts it was given", async () => {
  const runAt = new Date("2099-01-02T03:04:05.678Z");
  expect(await queued("told", { runAt, queue: "one by one", maxAttempts: 3 })).toMatchObject([
    { queue_name: "one by one", run_at: runAt, due: false, max_attempts: 3 },
  ]);
});

test("jobs with one key are one job, the last one's", async () => {
  const runAt = new Date("2099-01-01T00:00:00Z");
  expect(await queued("keyed", { dedupeKey: "k", runAt }, { dedupeKey: "k" })).toMatchObject([{ n: "1", due: true }]);
});

test("a change that is undone leaves no job", async () => {
  const job = defineJob("undone", z.object({}));
  const undone = database.db.transaction().execute(async (tx) => {
    await enqueue(tx, job, {});
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  expect(await queued("undone")).toEqual([]);
});
