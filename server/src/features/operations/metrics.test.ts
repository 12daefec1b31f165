import { Registry } from "prom-client";
import { beforeEach, expect, test } from "vitest";
import { someBreachIds } from "../../../test/support/breaches.ts";
import { testApi } from "../../../test/support/api.ts";
import { openTestDatabase } from "../../../test/support/database.ts";
import { freePort } from "../../../test/support/processes/free-port.ts";
import { aJob } from "../../../test/support/routes/operations.ts";
import { seriesOf } from "../../../test/support/series.ts";
import { NOWHERE } from "../../../test/support/webhooks/receiver.ts";
import { TestWebhooks } from "../../../test/support/webhooks/dispatch.ts";
import { newId } from "../../kernel/ids.ts";
import { pagesCorpus } from "../corpus/index.ts";
import { createServiceMetrics } from "./metrics.ts";
import { noteBackup } from "./queries-figures.ts";

const api = testApi();
const webhooks = new TestWebhooks(api);
beforeEach(() => webhooks.clear());

const run = (sql: string, ...parameters: unknown[]) => api.database.pool.query(sql, parameters);

async function scrape(
  means: Partial<Parameters<typeof createServiceMetrics>[1]> = {},
): Promise<Record<string, number>> {
  const registry = new Registry();
  createServiceMetrics(registry, { db: api.db, corpus: pagesCorpus(api.db), ...means });
  return seriesOf(await registry.metrics());
}

test("what an unreachable database would tell is absent, not 0, and there again when the database is", async () => {
  let isAway = false;
  const registry = new Registry();
  const away = openTestDatabase(`postgres://nobody@127.0.0.1:${await freePort()}/none`);
  const means = {
    get db() {
      return isAway ? away.db : api.db;
    },
    corpus: pagesCorpus(api.db),
  };
  createServiceMetrics(registry, means);
  const namesNow = async () => Object.keys(seriesOf(await registry.metrics()));
  try {
    const well = await namesNow();
    expect(well).toContain("job_oldest_due_seconds");
    isAway = true;
    expect(await namesNow()).toEqual(["database_answers"]);
    isAway = false;
    expect(await namesNow()).toEqual(well);
  } finally {
    await away.close();
  }
});

test("a corpus that does not answer is told as that, and hides nothing else", async () => {
  expect(await scrape()).toMatchObject({ corpus_answers: 1 });
  const corpus = { ...pagesCorpus(api.db), lookUpMailboxes: () => Promise.reject(new Error("away")) };
  expect(await scrape({ corpus })).toMatchObject({ corpus_answers: 0, database_answers: 1, imports_failed: 0 });
});

test("scheduled jobs that nobody queues are overdue, and clocks are compared", async () => {
  expect(await scrape()).toMatchObject({ timetable_overdue_entries: 0 });
  await run("insert into timetable_entries (name, schedule) values ('late', '* * * * *')");
  await run(
    "insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ('late', now(), '2026-11-16T08:00:00Z')",
  );
  const seen = await scrape();
  expect(seen).toMatchObject({ timetable_overdue_entries: 1, workers_alive: 0 });
  expect(seen["node_clock_ahead_seconds"]).toBeLessThan(5);
});

test("connections are counted against what the server allows", async () => {
  const seen = await scrape();
  expect(seen["database_connections"]).toBeGreaterThan(0);
  expect(seen["database_connections_limit"]).toBeGreaterThan(seen["database_connections"] ?? 0);
  expect(seen["database_archiving_failing"]).toBe(0);
});

test("the last backup is as old as the database until one is noted, and an earlier one changes nothing", async () => {
  await run("update schema_migrations set applied_at = now() - interval '3 days'");
  const age = async () => (await scrape())["backup_age_seconds"] ?? 0;
  expect(await age()).toBeGreaterThanOrEqual(3 * 86_400);
  const note = (madeAt?: Date) => api.db.transaction().execute((tx) => noteBackup(tx, madeAt));
  await note(new Date(Date.now() - 7_200_000));
  expect(Math.round((await age()) / 60)).toBe(120);
  await note(new Date(Date.now() - 86_400_000));
  expect(Math.round((await age()) / 60)).toBe(120);
  await note();
  expect(await age()).toBeLessThan(3600);
  // A clock that is fast does not keep the alert silent.
  await note(new Date(Date.now() + 86_400_000));
  expect(await age()).toBeGreaterThanOrEqual(0);
});

test("jobs that fail again and again are told by kind, as are those given up; one failure is not", async () => {
  const troubled = await aJob(api.db, { state: "retrying", kind: "scan-customer" });
  await aJob(api.db, { state: "retrying", kind: "tidy-imports" });
  await aJob(api.db, { state: "failed", kind: "scan-customer" });
  const old = await aJob(api.db, { state: "failed", kind: "scan-customer" });
  await run("update graphile_worker._private_jobs set attempts = 5 where id = $1", troubled);
  await run("update graphile_worker._private_jobs set updated_at = now() - interval '4 days' where id = $1", old);
  const seen = await scrape();
  const troubles = Object.entries(seen).filter(([name]) => name.startsWith("job_troubles"));
  expect(Object.fromEntries(troubles)).toEqual({
    'job_troubles{kind="scan-customer",state="retrying"}': 1,
    'job_troubles{kind="scan-customer",state="failed"}': 1,
  });
  await run("delete from graphile_worker._private_jobs");
});

test("a failed import counts until a later one into its breach has finished, and a silent one is told", async () => {
  const [breachId] = await someBreachIds(api.db, 1);
  const anImport = (state: string, minutesAgo: number) =>
    run(
      `insert into imports (id, breach_id, input_name, asked_by, state, progressed_at, ended_at)
       values ($1, $2, 'addresses.txt', '{"kind": "operator"}', $3, now() - $4 * interval '1 minute',
         case when $3 in ('failed', 'finished') then now() - $4 * interval '1 minute' end)`,
      ...[newId(), breachId, state, minutesAgo],
    );
  await anImport("failed", 2000);
  expect(await scrape()).toMatchObject({ imports_failed: 0, import_silent_seconds: 0 });
  await anImport("failed", 60);
  await anImport("running", 45);
  const seen = await scrape();
  expect(seen).toMatchObject({ imports_failed: 1, 'imports_open{state="running"}': 1 });
  expect(Math.round((seen["import_silent_seconds"] ?? 0) / 60)).toBe(45);
  await anImport("finished", 30);
  expect(await scrape()).toMatchObject({ imports_failed: 0 });
});

test("the figures of webhooks count what is due, what waits for a later attempt, and what is held; and tell how long the oldest has been due", async () => {
  const due = await webhooks.aSubscriber(NOWHERE);
  const disabled = await webhooks.aSubscriber(NOWHERE, { enabled: false });
  const paused = await webhooks.aSubscriber(NOWHERE);
  const deleted = await webhooks.aSubscriber(NOWHERE);
  await webhooks.recordEvents(due, { count: 3 });
  await webhooks.recordEvents(disabled, { count: 4 });
  await webhooks.recordEvents(paused, { count: 5 });
  await webhooks.recordEvents(deleted, { count: 6 });
  const [later] = await webhooks.recordEvents(due);
  await run("update webhook_deliveries set due_at = now() + interval '1 hour' where event_id = $1", later);
  await run(
    "update webhook_deliveries set due_at = now() - interval '1 day', created_at = now() - interval '1 day' where endpoint_id <> $1",
    due.webhookId,
  );
  await run(
    "update webhook_deliveries set due_at = now() - interval '100 seconds', created_at = now() - interval '100 seconds' where endpoint_id = $1 and seq = (select min(seq) from webhook_deliveries where endpoint_id = $1)",
    due.webhookId,
  );
  await run("update webhook_endpoints set paused_until = now() + interval '1 hour' where id = $1", paused.webhookId);
  await run("update webhook_endpoints set deleted_at = now() where id = $1", deleted.webhookId);

  const seen = await scrape();
  expect(seen).toMatchObject({
    webhook_endpoints_disabled: 1,
    'webhook_queue_deliveries{state="due"}': 3,
    'webhook_queue_deliveries{state="later"}': 1,
    'webhook_queue_deliveries{state="held"}': 9,
  });
  expect(seen["webhook_oldest_due_seconds"]).toBeGreaterThanOrEqual(100);
  expect(seen["webhook_oldest_due_seconds"]).toBeLessThan(3600);

  await run("delete from webhook_deliveries");
  expect(await scrape()).toMatchObject({
    'webhook_queue_deliveries{state="due"}': 0,
    'webhook_queue_deliveries{state="later"}': 0,
    'webhook_queue_deliveries{state="held"}': 0,
    webhook_oldest_due_seconds: 0,
    webhook_endpoints_disabled: 0,
  });
});

test("a test that waits has been due since it was made", async () => {
  const { partner, webhookId } = await webhooks.aSubscriber(NOWHERE);
  await api.as(partner).post(`/webhooks/${webhookId}/test`);
  expect((await scrape())["webhook_oldest_due_seconds"]).toBeLessThan(3600);
});
