import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { AddCommand } from "../../src/cli/context.ts";
import { healthCommand } from "../../src/cli/health.ts";
import { jobCommand } from "../../src/cli/job.ts";
import { mailCommand } from "../../src/cli/mail.ts";
import { settingsCommand } from "../../src/cli/settings.ts";
import { timetableCommand } from "../../src/cli/timetable.ts";
import { webhookOverviewCommand } from "../../src/cli/webhook-overview.ts";
import { newId } from "../../src/kernel/ids.ts";
import { createLog } from "../../src/platform/log.ts";
import { showNode } from "../../src/platform/nodes.ts";
import { testDatabase } from "../support/database.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { command } from "../support/imports.ts";
import { aJob, aMail, anEntry } from "../support/routes/operations.ts";
import { aTestEndpoint, failuresAt } from "../support/webhooks/rows.ts";

const database = testDatabase();
let partner: TestPartner;

beforeAll(async () => {
  partner = await aPartner(database.db);
});

const run = (add: AddCommand, line: string) => command(database.db, add, line.split(" "));
const json = async (add: AddCommand, line: string): Promise<unknown> =>
  JSON.parse((await run(add, `${line} --json`)).stdout);

/** The actions of the command line on an object. The kind is needed because numbers are only unique within a kind. */
const actions = async (kind: string, id: string): Promise<string[]> => {
  const entries = database.db.selectFrom("audit_entries").select("action").where("actor_id", "like", "cli:%");
  const rows = entries.where("subject_kind", "=", kind).where("subject_id", "=", id).orderBy("id");
  return (await rows.execute()).map(({ action }) => action);
};

test("job lists, shows and counts, and runs again one or all of a kind", async () => {
  const id = await aJob(database.db, { error: "It broke" });
  expect(await json(jobCommand, "job list --state failed")).toMatchObject([{ id, lastError: "It broke" }]);
  expect((await run(jobCommand, "job list")).stdout).toContain("It broke");
  expect(await json(jobCommand, `job show ${id}`)).toMatchObject({ id, attempts: 25 });
  expect((await run(jobCommand, "job summary")).stdout).toMatch(/nobody-does-this +failed +1/);
  expect(await json(jobCommand, `job retry ${id}`)).toMatchObject({ id, attempts: 0 });
  expect(await actions("job", String(id))).toEqual(["job.run-again"]);
  await aJob(database.db);
  expect(await json(jobCommand, "job retry --kind nobody-does-this")).toEqual({ count: 1, isMore: false });
});

test("timetable lists, shows and runs", async () => {
  const name = await anEntry(database.db);
  await sql`insert into timetable_runs (name, runner_id, finished_at) values (${name}, 'x', now())`.execute(
    database.db,
  );
  expect(await json(timetableCommand, "timetable list")).toMatchObject([{ name, lastRun: { outcome: "done" } }]);
  expect((await run(timetableCommand, "timetable list")).stdout).toContain(name);
  expect(await json(timetableCommand, `timetable show ${name}`)).toMatchObject({ runs: [{ outcome: "done" }] });
  expect(await run(timetableCommand, `timetable run ${name}`)).toMatchObject({ code: 0 });
  expect(await actions("timetable-entry", name)).toEqual(["timetable.run"]);
});

test("mail lists by partner and moment, groups failures, and sends again", async () => {
  const id = await aMail(database.db, partner, { state: "refused", answer: "550 no" });
  const own = `--partner ${partner.id} --since 2000-01-01T00:00:00Z`;
  expect(await json(mailCommand, `mail list ${own}`)).toMatchObject([{ id }]);
  expect(await json(mailCommand, `mail list --distributor ${partner.distributor.id}`)).toMatchObject([{ id }]);
  expect(await json(mailCommand, `mail list --distributor ${newId()}`)).toEqual([]);
  expect(await json(mailCommand, "mail causes")).toMatchObject([{ cause: "550 no", count: 1 }]);
  expect(await json(mailCommand, "mail suppressed")).toEqual([]);
  expect(await run(mailCommand, `mail send-again ${id}`)).toMatchObject({ code: 0 });
  expect(await actions("mail", String(id))).toEqual(["mail.sent-again"]);
  expect((await run(mailCommand, `mail send-again ${id}`)).stderr).toMatch(/^Only an email that was refused/);
});

test("webhook shows health, queue, failures and causes, and helps", async () => {
  const endpoint = await aTestEndpoint(database.db, partner);
  const [failure = ""] = await failuresAt(database.db, endpoint, [{}, {}]);
  expect(await json(webhookOverviewCommand, "webhook overview health --trouble any")).toMatchObject([
    { id: endpoint.webhookId },
  ]);
  expect((await run(webhookOverviewCommand, "webhook overview health")).stdout).toContain("disabled");
  expect(await json(webhookOverviewCommand, "webhook overview queue")).toMatchObject({ waiting: 0 });
  expect(await json(webhookOverviewCommand, `webhook overview failures --webhook ${endpoint.webhookId}`)).toHaveLength(
    2,
  );
  expect(await json(webhookOverviewCommand, "webhook overview causes")).toMatchObject([{ httpStatus: 500, count: 2 }]);
  for (const help of ["enable", "resume"]) {
    expect(await run(webhookOverviewCommand, `webhook overview ${help} ${endpoint.webhookId}`)).toMatchObject({
      code: 0,
    });
  }
  expect(await actions("webhook", endpoint.webhookId)).toEqual(["webhook.changed", "webhook.resumed"]);
  expect(await json(webhookOverviewCommand, `webhook overview redeliver --failure ${failure}`)).toMatchObject({
    count: 1,
  });
  expect(
    await json(webhookOverviewCommand, `webhook overview redeliver --webhook ${endpoint.webhookId}`),
  ).toMatchObject({
    count: 1,
  });
});

test("settings and health are shown", async () => {
  expect(await run(settingsCommand, "settings")).toMatchObject({ code: 0 });
  expect(await json(healthCommand, "health")).toMatchObject({ database: { role: "primary" } });
});

test("health is readable: what is wrong, a line for each part, and the nodes by their names", async () => {
  const node = { role: "worker", name: "night-1", version: "0.9.0", mostConnections: 20, log: createLog("silent") };
  const shown = await showNode(database.db, node);
  onTestFinished(() => shown.stop());
  const { stdout } = await run(healthCommand, "health");
  expect(stdout).toMatch(/^! No worker is running: jobs, mails and webhooks wait\n/);
  expect(stdout).toMatch(/^status +degraded$/m);
  expect(stdout).toMatch(/^database +PostgreSQL \d.*, primary, \d+ MB, up since /m);
  expect(stdout).toMatch(/^workers +0 alive$/m);
  expect(stdout).toMatch(/^mails +\d+ waiting/m);
  expect(stdout).toMatch(/^night-1 +worker +0\.9\.0 +alive .+ 0\.0 s$/m);
  expect(stdout).not.toMatch(/[{[]/);
});

test.each<[string, AddCommand]>([
  ["job show 999999", jobCommand],
  ["job show x", jobCommand],
  ["job retry", jobCommand],
  ["job retry 1 --kind x", jobCommand],
  ["job list --state lost", jobCommand],
  ["timetable show nothing", timetableCommand],
  ["timetable run nothing", timetableCommand],
  ["mail send-again 999999", mailCommand],
  ["mail list --since yesterday", mailCommand],
  [`webhook overview enable ${newId()}`, webhookOverviewCommand],
  ["webhook overview resume x", webhookOverviewCommand],
  ["webhook overview redeliver", webhookOverviewCommand],
  [`webhook overview redeliver --failure ${newId()}`, webhookOverviewCommand],
  [`webhook overview failures --webhook ${newId()}`, webhookOverviewCommand],
])("%s ends with one clear line", async (line, add) => {
  const { code, stdout, stderr } = await run(add, line);
  expect(code).not.toBe(0);
  expect(stdout).toBe("");
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
