import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { createDomainToken } from "../index.ts";
import { lockCustomers } from "../../customers/index.ts";
import { testApi } from "../../../../test/support/api.ts";
import { aBreach, exposed, scanned } from "../../../../test/support/breaches.ts";
import { aCustomer, aPartner, type TestPartner } from "../../../../test/support/factories.ts";
import { read } from "../../../../test/support/mails/mail-server.ts";
import { open } from "../../../../test/support/portal.ts";
import { aMailServer, TestOutbox } from "../../../../test/support/mails/post-office.ts";

const api = testApi();
const outbox = new TestOutbox(api);
/** For waiting: as long as a busy machine may take. */
const PATIENCE = { timeout: 100_000 };

async function aWatcher(domain: string) {
  const partner = await aPartner(api.db);
  const sensitive = await aBreach(api.db, { IsSensitive: true });
  await exposed(api.db, sensitive, `ann@${domain}`);
  const fields = { assetsDomains: [domain], assetsEmails: [], contactEmail: null };
  const customerId = await aCustomer(api.db, partner, fields);
  return { partner, customerId, domain };
}

type Watcher = { partner: TestPartner; customerId: string; domain: string };

const ask = ({ partner, customerId, domain }: Watcher, mailbox = "postmaster") =>
  api.as(partner).post(`/customer/${customerId}/assets/verify`, { domain, method: "mail", mailbox });

async function statusOf({ partner, customerId }: Watcher) {
  const { body } = await api.as(partner).get(`/customer/${customerId}/assets`);
  return (body["domainVerification"] as { status: string }[])[0]?.status;
}

const press = (token: string, headers: Record<string, string> = {}) =>
  open(api, "/domain/confirm", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ token }).toString(),
  });

const tokenFor = async ({ customerId, domain }: Watcher) => {
  const whose = { customerId, address: `postmaster@${domain}` };
  return (await api.db.transaction().execute((tx) => createDomainToken(tx, whose)))?.token ?? "";
};

test("the administrators get a link; its page says who asks, and only its button verifies, once", async () => {
  const watcher = await aWatcher("asked.example");
  expect(await ask(watcher)).toMatchObject({ status: 200, body: { verification: { status: "pending" } } });
  const server = await aMailServer();
  outbox.aPostOffice(server);
  await outbox.untilStates(["sent"], watcher.customerId);
  const [mail] = server.accepted;
  if (!mail) throw new Error("Nothing arrived");
  expect(mail.to).toEqual(["postmaster@asked.example"]);
  const token = /\/domain\/confirm\?token=([\w-]+)/.exec((await read(mail)).text ?? "")?.[1] ?? "";
  for (let n = 0; n < 2; n += 1) {
    const page = await open(api, `/domain/confirm?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("asked.example");
  }
  expect(await statusOf(watcher)).toBe("pending");
  expect(await press(token, { origin: "https://elsewhere.example" })).toMatchObject({ status: 404 });
  const answers = await Promise.all([press(token), press(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await statusOf(watcher)).toBe("verified");
  await scanned(api.db, watcher.customerId);
  const { body } = await api.as(watcher.partner).get(`/customer/${watcher.customerId}/breaches`);
  // A verified domain discloses nothing sensitive.
  expect(body["breaches"]).toEqual([]);
});

test("a link that is expired or unknown, or whose domain is no longer watched, verifies nothing", async () => {
  const watcher = await aWatcher("late.example");
  await ask(watcher);
  const token = await tokenFor(watcher);
  await sql`update domain_links set expires_at = now() where customer_id = ${watcher.customerId}`.execute(api.db);
  for (const one of [token, "unknown"]) {
    expect(await open(api, `/domain/confirm?token=${one}`)).toMatchObject({ status: 404 });
    expect(await press(one)).toMatchObject({ status: 404 });
  }
  expect(await statusOf(watcher)).toBe("pending");

  const left = await aWatcher("left-behind.example");
  await ask(left);
  const useless = await tokenFor(left);
  await api.as(left.partner).patch(`/customer/${left.customerId}/assets`, { domains: ["other.example"] });
  expect(await press(useless)).toMatchObject({ status: 404 });
});

test("two mails in a row have a link each that works; using one uses up the other", async () => {
  const watcher = await aWatcher("twice.example");
  await ask(watcher);
  await ask(watcher);
  const tokens = [await tokenFor(watcher), await tokenFor(watcher)] as const;
  for (const token of tokens) expect(await open(api, `/domain/confirm?token=${token}`)).toMatchObject({ status: 200 });
  expect(await press(tokens[0])).toMatchObject({ status: 200 });
  expect(await statusOf(watcher)).toBe("verified");
  expect(await press(tokens[1])).toMatchObject({ status: 404 });
  expect(await tokenFor(watcher)).toBe("");
});

test("a link that is pressed while its domain is being unwatched verifies nothing, and neither fails", async () => {
  const watcher = await aWatcher("leaving.example");
  await ask(watcher);
  const token = await tokenFor(watcher);
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  const pressed = await api.db.transaction().execute(async (tx) => {
    await lockCustomers(tx, [watcher.customerId]);
    const pressing = press(token);
    await vi.waitFor(async () => expect((await api.database.pool.query(waiting)).rows).toHaveLength(1), PATIENCE);
    await tx.deleteFrom("monitored_domains").where("customer_id", "=", watcher.customerId).execute();
    return { pressing };
  });
  expect(await pressed.pressing).toMatchObject({ status: 404 });
});

test("at a partner's own host another partner's link is unknown, and stays as it was", async () => {
  const [ours, theirs] = [await aWatcher("ours.example"), await aWatcher("theirs.example")];
  const host = "watch.verify-by-mail.example";
  await api.db
    .insertInto("partner_portal_hosts")
    .values({ partner_id: ours.partner.id, host, checked_at: new Date(), verified_at: new Date() })
    .execute();
  const statuses = async (watcher: Watcher) => {
    await ask(watcher);
    const token = await tokenFor(watcher);
    const asked = await open(api, `/domain/confirm?token=${token}`, { headers: { host } });
    return { asked: asked.status, pressed: (await press(token, { host })).status, token };
  };
  expect(await statuses(ours)).toMatchObject({ asked: 200, pressed: 200 });
  const foreign = await statuses(theirs);
  expect(foreign).toMatchObject({ asked: 404, pressed: 404 });
  expect(await statusOf(theirs)).toBe("pending");
  expect(await press(foreign.token)).toMatchObject({ status: 200 });
});

test("a link to a domain that the operator has denied since verifies nothing", async () => {
  const watcher = await aWatcher("denied-since.example");
  await ask(watcher);
  const token = await tokenFor(watcher);
  await sql`insert into domain_rules (domain, verdict) values (${watcher.domain}, 'deny')`.execute(api.db);
  expect(await press(token)).toMatchObject({ status: 404 });
  expect(await statusOf(watcher)).toBe("pending");
});

test("unwatching a domain does not forget how many mails its addresses got", async () => {
  const watcher = await aWatcher("forgotten.example");
  const assets = `/customer/${watcher.customerId}/assets`;
  for (let n = 0; n < 5; n += 1) {
    expect(await ask(watcher)).toMatchObject({ status: 200 });
    await api.as(watcher.partner).patch(assets, { domains: ["other.example"] });
    await api.as(watcher.partner).patch(assets, { domains: [watcher.domain] });
  }
  expect(await ask(watcher)).toMatchObject({ status: 429 });
});

test("requests at the same moment cannot pass the limit together", async () => {
  const watchers = await Promise.all(Array.from({ length: 8 }, () => aWatcher("rushed.example")));
  const answers = await Promise.all(watchers.map((watcher) => ask(watcher)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
});

test("a customer asks for twenty mails a day, over all its domains", async () => {
  const partner = await aPartner(api.db);
  const domains = Array.from({ length: 21 }, (_, nth) => `many-${nth}.example`);
  const customerId = await aCustomer(api.db, partner, { assetsDomains: domains });
  const statuses: number[] = [];
  for (const domain of domains) statuses.push((await ask({ partner, customerId, domain })).status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  await api.database.pool.query("update domain_mail_days set day = day - 1 where counted = $1", [customerId]);
  expect(await ask({ partner, customerId, domain: "many-20.example" })).toMatchObject({ status: 200 });
});

test("an address gets five mails a day, no matter who requests them", async () => {
  const [one, other] = [await aWatcher("crowded.example"), await aWatcher("crowded.example")];
  for (const watcher of [one, other, one, other, one]) expect(await ask(watcher)).toMatchObject({ status: 200 });
  expect(await ask(other)).toMatchObject({ status: 429 });
  expect(await ask(other, "security")).toMatchObject({ status: 200 });
  expect((await outbox.mails(other.customerId)).map(({ address }) => address)).toContain("security@crowded.example");
});
