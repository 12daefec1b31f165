import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { openTestDatabase, testDatabase } from "../../../test/support/database.ts";
import { aDatabaseProxy } from "../../../test/support/servers/database-proxy.ts";
import { surviveCuts, unhandledRejections } from "../../../test/support/job-cuts.ts";
import { createLog } from "../log.ts";
import { defineJob } from "./define.ts";
import { handle, startJobRunner } from "./runner.ts";

const database = testDatabase();
const work = defineJob("work", z.object({}));

test("a runner that is stopped while it begins to listen survives the loss of that connection", async () => {
  const unhandled = unhandledRejections();
  const proxy = await aDatabaseProxy(database.url);
  const behind = openTestDatabase(proxy.url);
  onTestFinished(() => behind.close());
  const held = proxy.holdAt('LISTEN "jobs:insert"');
  const runner = await startJobRunner({
    pool: behind.pool,
    context: { db: behind.db, log: createLog("silent") },
    handlers: [handle(work, () => Promise.resolve())],
    timetable: [],
    concurrency: 2,
  });
  const drop = await held;
  const stopped = runner.stop();
  drop();
  await stopped;
  // By then the library has given the connection back in both ways.
  await vi.waitFor(() => expect(behind.pool.totalCount - behind.pool.idleCount).toBe(0), { timeout: 100_000 });
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
});

test("a hundred cuts of its connections end neither the process nor the jobs", async () => {
  await surviveCuts(database.url, 100);
});
