import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { createLog } from "../../src/platform/log.ts";
import { defineJob, enqueue } from "../../src/platform/jobs/define.ts";
import { handle, type JobRunner, startJobRunner } from "../../src/platform/jobs/runner.ts";
import { openTestDatabase } from "./database.ts";
import { aDatabaseProxy } from "./servers/database-proxy.ts";

const PATIENCE = { timeout: 250_000, interval: 20 };
/** How connections end; undefined means without an error message. */
const ENDS = [undefined, "57P01", "57P02", "08006"];
const MOST_MESSAGES = 12;

/** Unhandled rejections, which would end a process. Collected until the test ends. */
export function unhandledRejections(): unknown[] {
  const found: unknown[] = [];
  const note = (reason: unknown) => void found.push(reason);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  return found;
}

/**
 * Runs jobs while connections are cut: one connection at a random message, or all of them at a random moment. Whenever
 * the runner gives up, the next one starts immediately. In the end every job must have run, and the runner must stop.
 */
export async function surviveCuts(databaseUrl: string, cuts: number): Promise<void> {
  const unhandled = unhandledRejections();
  const proxy = await aDatabaseProxy(databaseUrl);
  const [direct, behind] = [openTestDatabase(databaseUrl, 2), openTestDatabase(proxy.url, 6)];
  const work = defineJob("cut-work", z.object({ nth: z.number() }));
  const done = new Set<number>();
  const handler = handle(work, async ({ nth }, { db }) => {
    await db.selectFrom("plans").select("id").limit(1).execute();
    done.add(nth);
  });
  const start = (): Promise<JobRunner> =>
    startJobRunner({
      pool: behind.pool,
      context: { db: behind.db, log: createLog("silent") },
      handlers: [handler],
      timetable: [{ schedule: "* * * * *", handler: { name: "cut-timetable", run: () => Promise.resolve() } }],
      concurrency: 3,
      heartbeat: { everyMs: 20, deadAfterMs: 3_000 },
    });
  const is = { over: false };
  const runners = new Set<JobRunner>();
  const running = (async () => {
    while (!is.over) {
      const runner = await start().catch(() => undefined);
      if (!runner) continue;
      runners.add(runner);
      await runner.promise.catch(() => undefined);
      void runner.left.finally(() => runners.delete(runner));
    }
  })();

  for (let nth = 0; nth < cuts; nth += 1) {
    await direct.db.transaction().execute((tx) => enqueue(tx, work, { nth }));
    const end = ENDS[nth % ENDS.length];
    if (nth % 3 === 0) {
      await wait(Math.random() * 60);
      proxy.shut(end);
      await proxy.open();
    } else {
      proxy.cutAfter(Math.floor(Math.random() * MOST_MESSAGES), end);
      await vi.waitFor(() => expect(proxy.isCutting).toBe(false), PATIENCE);
    }
    expect(unhandled).toEqual([]);
  }
  await vi.waitFor(() => expect(done.size).toBe(cuts), PATIENCE);
  is.over = true;
  await Promise.all([...runners].map((runner) => runner.stop()));
  await running;
  await Promise.all([...runners].map((runner) => runner.stop()));
  await Promise.all([behind.close(), direct.close()]);
  expect(unhandled).toEqual([]);
}
