import { sql } from "kysely";
import { newId } from "../../../src/kernel/ids.ts";
import type { Db } from "../../../src/platform/db/database.ts";
import { aCustomer, type TestPartner } from "../factories.ts";
import { aTestEndpoint, failuresAt } from "../webhooks/rows.ts";

export type OperationExample = { path?: Record<string, string>; body?: Record<string, unknown> };

type JobFields = {
  kind?: string;
  state?: "waiting" | "running" | "retrying" | "failed";
  error?: string | null;
  payload?: Record<string, unknown>;
};

/** A queued job in this state. No runner knows its kind. */
export async function aJob(db: Db, fields: JobFields = {}): Promise<number> {
  const { kind = "nobody-does-this", state = "failed", error = "It broke", payload = {} } = fields;
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.add_job(${kind}, ${JSON.stringify(payload)}::json)`.execute(db);
  const id = rows[0]?.id ?? 0;
  const attempts = { waiting: 0, running: 1, retrying: 3, failed: 25 }[state];
  await sql`
    update graphile_worker._private_jobs set attempts = ${attempts},
      last_error = ${state === "retrying" || state === "failed" ? error : null},
      locked_at = case when ${state === "running"} then now() end,
      locked_by = case when ${state === "running"} then 'somebody' end
    where id = ${id}`.execute(db);
  return id;
}

type MailFields = { kind?: string; state?: string; address?: string; answer?: string | null };

/** An email about a customer of the partner, in this state. */
export async function aMail(db: Db, partner: TestPartner, fields: MailFields = {}): Promise<number> {
  const { kind = "alert", state = "failed", answer = "451 Try later", address = `${newId()}@juniper.example` } = fields;
  const customerId = await aCustomer(db, partner);
  const { rows } = await sql<{ id: number }>`
    insert into mails (kind, turn, is_limited, customer_id, partner_id, address, state, due_at, finished_at, attempts,
      answer)
    values (${kind}, 1, true, ${customerId}, ${partner.id}, ${address}, ${state},
      case when ${state === "waiting"} then now() end, case when ${state !== "waiting"} then now() end, 8, ${answer})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** An entry of the timetable, as a worker records it. */
export async function anEntry(db: Db, name = "nobody-runs-this"): Promise<string> {
  await sql`insert into timetable_entries (name, schedule) values (${name}, '*/5 * * * *') on conflict do nothing`.execute(
    db,
  );
  return name;
}

const nothing = (): Promise<OperationExample> => Promise.resolve({});
const aFailedJob = async (db: Db): Promise<OperationExample> => ({ path: { jobId: String(await aJob(db)) } });
const aFailedMail = async (db: Db, whose: TestPartner): Promise<OperationExample> => ({
  path: { mailId: String(await aMail(db, whose)) },
});
const anEndpoint = async (db: Db, whose: TestPartner) => ({
  path: { webhookId: (await aTestEndpoint(db, whose)).webhookId },
});

/** Examples for the calls about running the service, for the suites that cover all calls. */
export const operationExamples = (db: () => Db): Record<string, (whose: TestPartner) => Promise<OperationExample>> => ({
  listJobs: nothing,
  getJobSummary: nothing,
  runJobsAgain: async () => {
    await aJob(db());
    return { body: { kind: "nobody-does-this" } };
  },
  getJob: () => aFailedJob(db()),
  runJobAgain: () => aFailedJob(db()),
  getTimetable: nothing,
  getTimetableEntry: async () => ({ path: { jobName: await anEntry(db()) } }),
  runTimetableEntry: async () => ({ path: { jobName: await anEntry(db()) } }),
  listSettings: nothing,
  getServiceHealth: nothing,
  listMails: nothing,
  listMailFailureCauses: nothing,
  listSuppressedRecipients: nothing,
  getMail: (whose) => aFailedMail(db(), whose),
  sendMailAgain: (whose) => aFailedMail(db(), whose),
  listAllWebhooks: nothing,
  getWebhookQueue: nothing,
  listAllWebhookFailures: nothing,
  listWebhookFailureCauses: nothing,
  getAnyWebhook: (whose) => anEndpoint(db(), whose),
  enableAnyWebhook: (whose) => anEndpoint(db(), whose),
  resumeAnyWebhook: async (whose) => {
    const endpoint = await anEndpoint(db(), whose);
    await db()
      .updateTable("webhook_endpoints")
      .set({ enabled: true })
      .where("id", "=", endpoint.path.webhookId)
      .execute();
    return endpoint;
  },
  redeliverAnyWebhook: (whose) => anEndpoint(db(), whose),
  redeliverAnyWebhookFailure: async (whose) => {
    const [failureId = ""] = await failuresAt(db(), await aTestEndpoint(db(), whose), [{}]);
    return { path: { failureId } };
  },
});
