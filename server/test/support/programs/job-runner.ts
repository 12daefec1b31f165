// A job runner that records each job it starts and never finishes one.
import { z } from "zod";
import { openDatabase } from "../../../src/platform/db/database.ts";
import { defineJob } from "../../../src/platform/jobs/define.ts";
import { handle, startJobRunner } from "../../../src/platform/jobs/runner.ts";
import { createLog } from "../../../src/platform/log.ts";
import { TEST_KEYRING } from "../keys.ts";

const { DATABASE = "", RUNNER, HEARTBEAT = "" } = process.env;
const { db, pool } = openDatabase({ url: DATABASE, poolSize: 5, onError: () => undefined, keyring: TEST_KEYRING });

const neverDone = handle(defineJob("work", z.object({ name: z.string() })), async ({ name }) => {
  await pool.query("insert into runs (job, by) values ($1, $2)", [name, RUNNER]);
  await new Promise(() => setInterval(() => undefined, 1000));
});
const context = { db, log: createLog("warn") };
const heartbeat = JSON.parse(HEARTBEAT) as { everyMs: number; deadAfterMs: number };
await startJobRunner({ pool, context, handlers: [neverDone], timetable: [], concurrency: 4, heartbeat });
