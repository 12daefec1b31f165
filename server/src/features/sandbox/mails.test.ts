import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { makeDueReports } from "../reports/make.ts";
import { sendingSignInLinks } from "../notifications/jobs.ts";
import { openMail, listMails } from "../mails/index.ts";
import { customerKinds } from "../mails/kind.ts";
import { mailWriters } from "../../main/mail-writers.ts";
import { newId } from "../../kernel/ids.ts";
import { createLog } from "../../platform/log.ts";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, scanned } from "../../../test/support/breaches.ts";
import { anExposedCustomer } from "../../../test/support/exposed-customers.ts";
import { aCustomer, aPartner, type TestPartner } from "../../../test/support/factories.ts";
import { open } from "../../../test/support/portal.ts";
import { aMailServer, TestOutbox } from "../../../test/support/mails/post-office.ts";
import { TEST_MAILS } from "../../../test/support/processes/worker.ts";

const api = testApi();
const outbox = new TestOutbox(api);
const log = createLog("silent");
beforeEach(() => outbox.clear());

/** A sandbox's customer after its first scan, with a simulated breach. */
async function aSimulated(partner: TestPartner, fields: Record<string, unknown>): Promise<string> {
  const customerId = await aCustomer(api.db, partner, fields);
  await scanned(api.db, customerId);
  expect(await api.as(partner).post("/sandbox/breaches", { customerId })).toMatchObject({ status: 200 });
  return customerId;
}

/** Puts one mail of every kind into the outbox for one address, each by what causes it. */
async function everyKind(partner: TestPartner, email: string): Promise<string> {
  const domain = `kinds-${newId().slice(-8)}.example`;
  const customerId = await aSimulated(partner, {
    assetsEmails: [email],
    contactEmail: email,
    assetsDomains: [domain],
    sendMonthlyReport: true,
  });
  await sql`update customers set created_at = now() - interval '3 months', status_changed_at = now() - interval '3 months'
    where id = ${customerId}`.execute(api.db);
  const now = new Date();
  await makeDueReports(api.db, log, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1, 12)));
  await open(api, "/portal/sign-in", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email }).toString(),
  });
  const { rows } = await api.database.pool.query<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
     where task.id = job.task_id and identifier = 'send-sign-in-links' returning payload`,
  );
  for (const { payload } of rows) await sendingSignInLinks(1000).run(payload, { db: api.db, log });
  await api
    .as(partner)
    .post(`/customer/${customerId}/assets/verify`, { domain, method: "mail", mailbox: "postmaster" });
  return customerId;
}

const KINDS = customerKinds(mailWriters(api as never, { alertsAlso: [] })).map(({ name }) => name);

test("no mail of any kind leaves for a sandbox's customers, and each is kept and can be read", async () => {
  const server = await aMailServer();
  const sandbox = await aPartner(api.db, { sandbox: true, send_customer_welcome_emails: true });
  const email = `owner-${newId()}@juniper.example`;
  const customerId = await everyKind(sandbox, email);
  outbox.aPostOffice(server);
  const mails = await outbox.untilStates(
    KINDS.map(() => "kept"),
    customerId,
  );
  expect(mails.map(({ kind }) => kind).sort()).toEqual([...KINDS].sort());
  expect(server.connections).toBe(0);
  const writers = mailWriters(api.db, { alertsAlso: [] });
  for (const mail of await listMails(api.db, { customerId, limit: 10 })) {
    const { text } = await openMail(api.db, mail, { folder: TEST_MAILS.folder, publicUrl: api.baseUrl, writers });
    expect(text.length).toBeGreaterThan(20);
  }
});

test("what is kept for a sandbox uses up nothing of what its addresses may get of others", async () => {
  const server = await aMailServer();
  const sandbox = await aPartner(api.db, { sandbox: true });
  const real = await aPartner(api.db, {});
  const email = `owner-${newId()}@juniper.example`;
  const breach = await aBreach(api.db);
  const alertRecipients = [email];
  const madeUp = await aSimulated(sandbox, { assetsEmails: [email], alertRecipients });
  outbox.aPostOffice(server, { limits: { perAddressAndDay: 1, rampPerHour: undefined } });
  await outbox.untilStates(["kept"], madeUp);
  expect(await outbox.attemptsByDay(email)).toBe(0);
  const customerId = await anExposedCustomer(api.db, real, [breach], { email, alertRecipients });
  await outbox.untilStates(["sent"], customerId);
  expect(server.accepted.map(({ to }) => to)).toEqual([[email]]);
});
