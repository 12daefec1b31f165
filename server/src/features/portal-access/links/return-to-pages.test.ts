import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendingSignInLinks } from "../../notifications/jobs.ts";
import { newId } from "../../../kernel/ids.ts";
import { createLog } from "../../../platform/log.ts";
import { testApi } from "../../../../test/support/api.ts";
import { aBreach } from "../../../../test/support/breaches.ts";
import { aPartner } from "../../../../test/support/factories.ts";
import { testPartner } from "../../../../test/support/partner.ts";
import { type MailServer, read, startMailServer } from "../../../../test/support/mails/mail-server.ts";
import * as portal from "../../../../test/support/portal.ts";
import { TestOutbox } from "../../../../test/support/mails/post-office.ts";

const api = testApi();
const outbox = new TestOutbox(api);
const BROWSER = { accept: "text/html,application/xhtml+xml" };
const log = createLog("silent");
let server: MailServer;
const partner = testPartner(api, { name: "Northgate IT" });
let breach: string;

beforeAll(async () => {
  server = await startMailServer();
  breach = await aBreach(api.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  await outbox.clear();
  await api.database.pool.query("truncate graphile_worker._private_jobs");
  Object.assign(server, { received: [], accepted: [] });
});

const anAddress = (): string => `user-${newId()}@juniper.example`;

/** A customer whose contact has one breach; returns the path of its page. */
async function aBreachPage(
  contactEmail: string,
  { of = partner, name = breach } = {},
): Promise<{ customerId: string; page: string }> {
  const customerId = await portal.aPortalCustomer(api, of, { breaches: [name], email: contactEmail, contactEmail });
  const { id } = await api.db
    .selectFrom("breach_instances")
    .select("id")
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  return { customerId, page: `/portal/breaches/${id}` };
}

const ask = (path: string, email: string): Promise<portal.Page> =>
  portal.open(api, path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email }).toString(),
  });

/** The links that are mailed once the worker has done its jobs. */
async function mailedLinks(count: number): Promise<string[]> {
  // The alerts about the breaches.
  await outbox.clear();
  const { rows } = await api.database.pool.query<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
     where task.id = job.task_id and identifier = 'send-sign-in-links' returning payload`,
  );
  const handler = sendingSignInLinks(1000);
  for (const { payload } of rows) await handler.run(payload, { db: api.db, log });
  const office = outbox.aPostOffice(server, { publicUrl: () => api.baseUrl });
  await outbox.untilStates(Array.from({ length: count }, () => "sent"));
  await office.stop();
  const texts = await Promise.all(server.accepted.map(async (mail) => (await read(mail)).text ?? ""));
  return texts.map((text) => text.match(/http\S*\/auth\/confirm\S*/)?.[0] ?? "");
}

const leadsTo = async (link: string | undefined): Promise<unknown> =>
  (await portal.confirm(portal.aBrowser(api), portal.tokenOf(link ?? ""))).body["redirectTo"];

test("a mail's link, opened without a session, leads over the partner's sign-in page to the page it names", async () => {
  const email = anAddress();
  const { page } = await aBreachPage(email);
  const opened = await portal.open(api, `${page}?partner=${partner.id}`, { headers: BROWSER });
  expect([opened.status, opened.headers["cache-control"]]).toEqual([303, "no-store"]);
  const signInAt = String(opened.headers["location"]);
  expect(signInAt).toBe(`/portal/sign-in?${new URLSearchParams({ partner: partner.id, next: page }).toString()}`);

  const form = await portal.open(api, signInAt);
  expect(form.text).toContain("<span>Northgate IT</span>");
  expect(form.text).toContain(`<form method="post" action="${signInAt.replaceAll("&", "&amp;")}">`);
  const sent = await ask(signInAt, email);
  expect([sent.status, sent.text.includes("<span>Northgate IT</span>")]).toEqual([200, true]);

  const [link] = await mailedLinks(1);
  expect(link).not.toContain("breaches");
  // The browser that confirms knows nothing about the one that requested the link. It gets there without scripts too.
  const confirmed = await portal.submit(api, { token_hash: portal.tokenOf(link ?? ""), type: "magiclink" });
  expect([confirmed.status, confirmed.headers["location"]]).toEqual([303, page]);
});

test("a link that was used offers another to the same page", async () => {
  const email = anAddress();
  const { page } = await aBreachPage(email);
  await ask(`/portal/sign-in?next=${page}`, email);
  const [link = ""] = await mailedLinks(1);
  const fields = { token_hash: portal.tokenOf(link), type: "magiclink" };
  await portal.submit(api, fields);
  const over = await portal.submit(api, fields);
  const query = new URLSearchParams({ partner: partner.id, next: page }).toString().replaceAll("&", "&amp;");
  expect([over.status, over.text.includes(`href="/portal/sign-in?${query}"`)]).toEqual([401, true]);
});

test("filters survive", async () => {
  const email = anAddress();
  await aBreachPage(email);
  const opened = await portal.open(api, `/portal/breaches?severity=critical&partner=${partner.id}&page=2`, {
    headers: BROWSER,
  });
  await ask(String(opened.headers["location"]), email);
  const [link] = await mailedLinks(1);
  expect(await leadsTo(link)).toBe("/portal/breaches?severity=critical&page=2");
});

test("a user of several customers gets the link of the customer that has the breach, and no other mail", async () => {
  const email = anAddress();
  const first = await aBreachPage(email);
  for (let nth = 0; nth < 3; nth += 1) await aBreachPage(email);
  await ask(`/portal/sign-in?next=${first.page}`, email);
  const [link] = await mailedLinks(1);
  const browser = portal.aBrowser(api);
  const { body } = await portal.confirm(browser, portal.tokenOf(link ?? ""));
  expect(body["redirectTo"]).toBe(first.page);
  expect(await browser.get(first.page.replace("/portal", ""))).toMatchObject({ status: 200 });
});

test("with someone else's breach, or none, the links lead to the overviews", async () => {
  const email = anAddress();
  await aBreachPage(email);
  await aBreachPage(email);
  const { page: foreign } = await aBreachPage(anAddress(), { of: await aPartner(api.db) });
  for (const next of [foreign, `/portal/breaches/${newId()}`]) {
    Object.assign(server, { received: [], accepted: [] });
    expect(await ask(`/portal/sign-in?next=${next}`, email)).toMatchObject({ status: 200 });
    for (const link of await mailedLinks(2)) expect(await leadsTo(link)).toBe("/portal");
  }
});

test.each([
  ["is retired", "update breaches set retired = true where name = $1"],
  ["is sensitive", "update breaches set sensitive = true where name = $1"],
  [
    "is withheld",
    `update breach_instances set withheld = emails, emails = '{}'
     where breach_id = (select id from breaches where name = $1)`,
  ],
])("a breach that %s counts as none", async (_how, change) => {
  const [email, name] = [anAddress(), await aBreach(api.db)];
  const { page } = await aBreachPage(email, { name });
  await aBreachPage(email);
  await api.database.pool.query(change, [name]);
  await ask(`/portal/sign-in?next=${page}`, email);
  for (const link of await mailedLinks(2)) expect(await leadsTo(link)).toBe("/portal");
});

test.each(["https://evil.example", "//evil.example", "/\\evil.example", "/portal/../x", "javascript:alert(1)"])(
  "%s is nowhere to return to",
  async (next) => {
    const email = anAddress();
    await aBreachPage(email);
    const path = `/portal/sign-in?${new URLSearchParams({ next }).toString()}`;
    expect((await portal.open(api, path)).text).not.toContain("next=");
    await ask(path, email);
    const [link] = await mailedLinks(1);
    expect(await leadsTo(link)).toBe("/portal");
  },
);

test("what has got into the database by another way is nowhere to return to either", async () => {
  const email = anAddress();
  await aBreachPage(email);
  await ask("/portal/sign-in", email);
  const [link] = await mailedLinks(1);
  await api.database.pool.query("update magic_links set return_to = '//evil.example'");
  expect(await leadsTo(link)).toBe("/portal");
});

test("a browser with a session, a program, and one whose session is over get the portal itself", async () => {
  const { customerId, page } = await aBreachPage(anAddress());
  const browser = await portal.signIn(api, partner, customerId);
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const path = `${page}?partner=${partner.id}`;
  expect(await portal.open(api, path, { headers: { ...BROWSER, cookie } })).toMatchObject({ status: 200 });
  expect(await portal.open(api, path)).toMatchObject({ status: 200 });
  const last = { ...BROWSER, cookie: `sw_partner=${partner.id}` };
  expect(await portal.open(api, page, { headers: last })).toMatchObject({ status: 200 });
  // A mail's link says where to go, so no page has to say first that the session has ended.
  expect(await portal.open(api, path, { headers: last })).toMatchObject({ status: 303 });
});
