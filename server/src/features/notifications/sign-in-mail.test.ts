import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aCustomer, aPartner, testActor } from "../../../test/support/factories.ts";
import {
  headersOf,
  type MailServer,
  read,
  type ReceivedMail,
  startMailServer,
} from "../../../test/support/mails/mail-server.ts";
import { aBrowser, confirm, open, type Page, tokenOf } from "../../../test/support/portal.ts";
import { until, TestOutbox } from "../../../test/support/mails/post-office.ts";
import { newId } from "../../kernel/ids.ts";
import { offboardCustomer } from "../customers/index.ts";
import { sendingSignInLinks } from "./sign-in.ts";

const api = testApi();
const outbox = new TestOutbox(api);
let server: MailServer;
const lines: string[] = [];
/** Logs everything, without the redaction of the real log: secrecy must not depend on a list of field names. */
const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await outbox.clear();
  await api.database.pool.query("truncate graphile_worker._private_jobs");
  Object.assign(server, { received: [], accepted: [], behaviour: {} });
});

const anAddress = (): string => `user-${newId()}@juniper.example`;
const aUser = async (email: string, fields: Record<string, unknown> = {}): Promise<string> =>
  aCustomer(api.db, await aPartner(api.db), { contactEmail: email, platformAccess: true, ...fields });

const ask = (email: string): Promise<Page> =>
  open(api, "/portal/sign-in", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email }).toString(),
  });

/** Runs the queued jobs concurrently, as workers would. */
async function doJobs(mostADay = 1000): Promise<number> {
  const { rows } = await api.database.pool.query<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
     where task.id = job.task_id and identifier = 'send-sign-in-links' returning payload`,
  );
  const handler = sendingSignInLinks(mostADay);
  await Promise.all(rows.map(({ payload }) => handler.run(payload, { db: api.db, log })));
  return rows.length;
}

const anOffice = () => outbox.aPostOffice(server, { publicUrl: () => api.baseUrl, log });

/** The link in a mail. Checks that both forms of the mail contain the same one. */
async function linkIn(mail: ReceivedMail | undefined): Promise<string> {
  if (!mail) throw new Error("Nothing arrived");
  const { text = "", html = "" } = await read(mail);
  const links = [text, html.replaceAll("&amp;", "&")].map(
    (form) => form.match(/http[^\s"<]*\/auth\/confirm[^\s"<]*/)?.[0],
  );
  expect(new Set(links).size).toBe(1);
  return links[0] ?? "";
}

test("who asks for a link gets it by mail, and it signs in", async () => {
  const email = anAddress();
  await aUser(email, { companyName: "Juniper Bakery" });
  await ask(email.toUpperCase());
  await doJobs();
  anOffice();
  await outbox.untilStates(["sent"]);
  const [mail] = server.accepted;
  expect(mail?.to).toEqual([email]);
  const link = await linkIn(mail);
  expect(link.startsWith(`${api.baseUrl}/auth/confirm?`)).toBe(true);
  expect(mail && headersOf(mail).filter((line) => line.startsWith("List-"))).toEqual([]);

  const browser = aBrowser(api);
  expect(await confirm(browser, tokenOf(link))).toMatchObject({ status: 200 });
  expect(await browser.get("/overview")).toMatchObject({ status: 200 });
  expect(await confirm(aBrowser(api), tokenOf(link))).toMatchObject({ status: 401 });
});

test("a known and an unknown address are answered alike, and leave alike behind what the worker is to do", async () => {
  const known = anAddress();
  await aUser(known);
  const unknown = anAddress();
  const [one, other] = [await ask(known), await ask(unknown)];
  expect([one.status, other.status]).toEqual([200, 200]);
  // The headers without the ones that differ for each request.
  const lasting = ({ headers }: Page) => ({ ...headers, date: "", "x-request-id": "", "ratelimit-remaining": "" });
  expect(lasting(other)).toEqual({ ...lasting(one), "content-length": other.headers["content-length"] });
  expect(other.text).toBe(one.text.replaceAll(known, unknown));
  expect(await outbox.mails()).toEqual([]);
  expect(await doJobs()).toBe(2);
  expect(await outbox.mails()).toMatchObject([{ kind: "sign-in", address: known }]);
});

test("a portal user of several customers gets a mail for each, each with a link of its own", async () => {
  const email = anAddress();
  const names = ["Juniper Bakery", "Harbour Books", "Quay Dental"];
  for (const companyName of names) await aUser(email, { companyName });
  await ask(email);
  await doJobs();
  anOffice();
  await outbox.untilStates(["sent", "sent", "sent"]);
  const subjects = await Promise.all(server.accepted.map(async (mail) => (await read(mail)).subject ?? ""));
  for (const name of names) expect(subjects.filter((subject) => subject.includes(name))).toHaveLength(1);
  const links = await Promise.all(server.accepted.map(linkIn));
  for (const link of links) expect(await confirm(aBrowser(api), tokenOf(link))).toMatchObject({ status: 200 });
});

test("a mailbox gets a limited number of links per day, however its address is spelled, and the response never shows it", async () => {
  const email = anAddress();
  const tagged = email.replace("@", "+shop@");
  for (const one of [email, tagged]) await aUser(one);
  const spellings = [email, tagged, email.toUpperCase(), tagged.toUpperCase(), email];
  const answers: Page[] = [];
  for (const spelling of spellings) answers.push(await ask(spelling));
  // More than the limit allows, all at the same moment.
  expect(await doJobs(3)).toBe(spellings.length);
  expect(await outbox.mails()).toHaveLength(3);

  const [first, ...others] = [...answers, await ask(email)].map(({ status, text }) => ({
    status,
    text: text.replaceAll(tagged, email),
  }));
  for (const answer of others) expect(answer).toEqual(first);
  await doJobs(3);
  expect(await outbox.mails()).toHaveLength(3);

  // Other addresses keep their full limit, and the count starts again the next day.
  const other = anAddress();
  await aUser(other);
  await ask(other);
  await doJobs(3);
  expect(await outbox.mails()).toHaveLength(4);
  await api.database.pool.query("update sign_in_days set day = day - 1");
  await ask(email);
  await doJobs(3);
  expect(await outbox.mails()).toHaveLength(5);
});

test("one asking is counted once, however many customers it brings mails of; that of a stranger leaves no count", async () => {
  const email = anAddress();
  for (const companyName of ["Juniper Bakery", "Harbour Books"]) await aUser(email, { companyName });
  for (const one of [email, anAddress(), email]) await ask(one);
  await doJobs(2);
  expect(await outbox.mails()).toHaveLength(4);
  expect(await api.db.selectFrom("sign_in_days").select(["mailbox", "asked"]).execute()).toEqual([
    { mailbox: email, asked: 2 },
  ]);
});

test("a prospect with access gets a link; where the customer was offboarded or the partner deleted, nobody does", async () => {
  const email = anAddress();
  await aUser(email, { status: "prospect" });
  const gone = await aPartner(api.db);
  const offboarded = await aCustomer(api.db, gone, { contactEmail: email, platformAccess: true });
  const command = { actor: testActor, partnerId: gone.id, customerId: offboarded };
  await api.db.transaction().execute((tx) => offboardCustomer(tx, command));
  const deleted = await aUser(email);
  await api.database.pool.query(
    "update partners set deleted_at = now() where id = (select partner_id from customers where id = $1)",
    [deleted],
  );
  await ask(email);
  await doJobs();
  const mails = await outbox.mails();
  expect(mails).toHaveLength(1);
  expect(mails.map(({ customer_id }) => customer_id)).not.toContain(offboarded);
});

test("a link that waited for more than an hour, or whose customer has left since, is withdrawn and never made", async () => {
  const late = anAddress();
  await aUser(late);
  const left = anAddress();
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner, { contactEmail: left, platformAccess: true });
  await ask(late);
  await doJobs();
  await ask(left);
  await doJobs();
  const before = await api.db.selectFrom("magic_links").selectAll().execute();
  await api.database.pool.query("update mails set created_at = now() - interval '61 minutes' where address = $1", [
    late,
  ]);
  await api.db
    .transaction()
    .execute((tx) => offboardCustomer(tx, { actor: testActor, partnerId: partner.id, customerId }));
  anOffice();
  const mails = await outbox.untilStates(["withdrawn", "withdrawn"]);
  expect(mails.map(({ answer }) => answer)).toEqual(["it came too late", "the customer was offboarded"]);
  expect(server.received).toEqual([]);
  expect(await api.db.selectFrom("magic_links").selectAll().execute()).toEqual(before);
});

test("a second attempt at the mail has another link, under the same message id, and either signs in", async () => {
  const email = anAddress();
  await aUser(email);
  let drops = 1;
  server.behaviour = { takesMail: () => ((drops -= 1) >= 0 ? "drops" : undefined) };
  await ask(email);
  await doJobs();
  anOffice();
  await outbox.untilStates(["sent"]);
  const [first, second] = server.received;
  expect(second?.messageId).toBe(first?.messageId);
  const links = [await linkIn(first), await linkIn(second)];
  expect(new Set(links).size).toBe(2);
  for (const link of links) expect(await confirm(aBrowser(api), tokenOf(link))).toMatchObject({ status: 200 });
});

/** Every table that contains this text anywhere, including the jobs. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = api.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  const each = tables.map(({ name }) => `select '${name}' as name from ${name} as t where strpos(t::text, $1) > 0`);
  const { rows } = await pool.query<{ name: string }>(each.join(" union "), [text]);
  return rows.map(({ name }) => name);
}

test("the token is in the mail alone: in no row of any table and no line of the log", async () => {
  const email = anAddress();
  await aUser(email);
  lines.length = 0;
  server.behaviour = { takesRecipient: () => ({ code: 450, text: "4.2.0 Later" }) };
  await ask(email);
  await doJobs();
  anOffice();
  await until(async () => expect(await outbox.mails()).not.toMatchObject([{ answer: null }]));
  server.behaviour = {};
  await outbox.untilStates(["sent"]);
  const token = tokenOf(await linkIn(server.accepted[0]));
  expect(token.length).toBeGreaterThan(40);
  expect(await tablesWith(email)).toContain("public.mails");
  expect(await tablesWith(token)).toEqual([]);
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
  const audited = await api.db.selectFrom("audit_entries").selectAll().where("actor_id", "=", "sign-in-mail").execute();
  expect(audited.length).toBeGreaterThan(0);
  expect(JSON.stringify(audited)).not.toContain(email);
});
