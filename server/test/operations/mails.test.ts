import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";
import { TestOutbox } from "../support/mails/post-office.ts";
import { contentOf } from "../support/routes/routes.ts";
import { aMail } from "../support/routes/operations.ts";
import { aSignedIn, cookieOf, OPERATOR } from "../support/staff.ts";

const api = testApi();
const outbox = new TestOutbox(api);
let headers: Record<string, string>;
let partner: TestPartner;
let other: TestPartner;

beforeAll(async () => {
  headers = cookieOf((await aSignedIn(api, OPERATOR, "technician")).browser);
  await api.database.pool.query("update staff_sessions set seen_at = now() + interval '1 hour'");
  partner = await aPartner(api.db, { send_customer_welcome_emails: true });
  other = await aPartner(api.db);
});
beforeEach(() => outbox.clear());

const call = (method: string, path: string) => api.call({ method, path: `/api/v1/operator${path}`, headers });
type Listed = { id: number; partnerId: string | null };
const idsOf = async (query = "") =>
  ((await call("GET", `/mails${query}`)).body["mails"] as Listed[]).map(({ id }) => id);

describe("the list of mails", () => {
  test("filters by everything that a question begins with", async () => {
    const alert = await aMail(api.db, partner, { address: "one@juniper.example" });
    const report = await aMail(api.db, partner, { kind: "report", state: "sent" });
    const theirs = await aMail(api.db, other);
    expect(await idsOf()).toEqual([theirs, report, alert]);
    const now = new Date().toISOString();
    const cases: [string, number[]][] = [
      ["state=sent", [report]],
      ["kind=report", [report]],
      ["address=ONE%40juniper.example", [alert]],
      [`partnerId=${partner.id}`, [report, alert]],
      [`partnerId=${partner.id}&state=failed`, [alert]],
      [`distributorId=${other.distributor.id}`, [theirs]],
      [`customerId=${newId()}`, []],
      ["from=2000-01-01T00:00:00Z", [theirs, report, alert]],
      ["to=2000-01-01T00:00:00Z", []],
      [`to=${now}`, [theirs, report, alert]],
    ];
    for (const [query, ids] of cases) expect({ query, ids: await idsOf(`?${query}`) }).toEqual({ query, ids });
  });

  test("goes on page by page, also over mails of one moment", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift(await aMail(api.db, partner));
    await sql`update mails set created_at = now()`.execute(api.db);
    for (const filter of ["", `&partnerId=${partner.id}`, `&distributorId=${partner.distributor.id}`]) {
      const seen: number[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const { body } = await call("GET", `/mails?pageSize=2${filter}${cursor === "" ? "" : `&cursor=${cursor}`}`);
        seen.push(...(body["mails"] as Listed[]).map(({ id }) => id));
        cursor = (body["pagination"] as { nextCursor: string | null }).nextCursor;
      }
      expect(seen).toEqual(ids);
    }
  });

  test("a mail that the service puts there has its partner", async () => {
    await aCustomer(api.db, partner, { contactEmail: "owner@juniper.example" });
    const { body } = await call("GET", `/mails?partnerId=${partner.id}`);
    expect(body["mails"]).toMatchObject([{ kind: "welcome", partnerId: partner.id, state: "waiting" }]);
  });

  test.each(["state=lost", "cursor=MQ", "from=yesterday", "partnerId=x", "address=x"])(
    "%s is refused",
    async (query) => {
      expect(await call("GET", `/mails?${query}`)).toMatchObject({ status: 400, body: { code: "invalid-query" } });
    },
  );
});

test("one mail is shown with its state, without its contents", async () => {
  const id = await aMail(api.db, partner, { kind: "sign-in" });
  const { body } = await call("GET", `/mails/${id}`);
  expect(body["mail"]).toMatchObject({ id, kind: "sign-in", state: "failed", answer: "451 Try later" });
  expect(Object.keys(body["mail"] as object)).not.toEqual(expect.arrayContaining(["text"]));
  expect(Object.keys(body["mail"] as object)).not.toEqual(expect.arrayContaining(["html"]));
  expect(await call("GET", "/mails/999999999")).toMatchObject({ status: 404, body: { code: "mail-not-found" } });
});

test("failures are grouped by cause, no matter which addresses they quote", async () => {
  for (const name of ["one", "two"]) {
    await aMail(api.db, partner, { state: "refused", answer: `550 5.1.1 <${name}@juniper.example> unknown` });
  }
  // The mail server is away: nothing is refused or given up, everything waits.
  await aMail(api.db, partner, { state: "waiting", answer: "connect ECONNREFUSED 192.0.2.1:587" });
  await aMail(api.db, partner, { state: "waiting", answer: null });
  await aMail(api.db, partner, { state: "sent" });
  expect((await call("GET", "/mails/failures")).body["causes"]).toMatchObject([
    { kind: "alert", state: "refused", cause: "550 5.1.1 [address] unknown", count: 2 },
    { kind: "alert", state: "waiting", cause: expect.stringContaining("ECONNREFUSED") as string, count: 1 },
  ]);
});

describe("sending again", () => {
  test.each(["failed", "refused"])(
    "a %s mail waits again with all its attempts, and leaves an audit row",
    async (state) => {
      const id = await aMail(api.db, partner, { state });
      expect(await call("POST", `/mails/${id}/send-again`)).toMatchObject({ status: 200 });
      const mail = api.db.selectFrom("mails").selectAll().where("id", "=", id);
      expect(await mail.executeTakeFirst()).toMatchObject({ state: "waiting", attempts: 0, finished_at: null });
      const entry = api.db.selectFrom("audit_entries").selectAll().where("action", "=", "mail.sent-again");
      expect(await entry.where("subject_id", "=", String(id)).execute()).toMatchObject([{ partner_id: partner.id }]);
    },
  );

  test.each([
    ["waiting", "alert"],
    ["sent", "alert"],
    ["withdrawn", "alert"],
    ["failed", "sign-in"],
    ["failed", "staff-invitation"],
    ["failed", "a-kind-of-the-past"],
  ])("a %s mail of the kind %s is left alone", async (state, kind) => {
    const id = await aMail(api.db, partner, { state, kind });
    const before = await contentOf(api.database.pool);
    expect(await call("POST", `/mails/${id}/send-again`)).toMatchObject({
      status: 409,
      body: { code: "mail-not-sendable" },
    });
    expect(await contentOf(api.database.pool)).toEqual(before);
  });
});

test("recipients who unsubscribed are listed with what they stopped", async () => {
  const customerId = await aCustomer(api.db, partner);
  await sql`
    insert into mail_recipients (customer_id, address, alerts_stopped_at)
    values (${customerId}, 'stopped@juniper.example', now()), (${customerId}, 'reads@juniper.example', null)`.execute(
    api.db,
  );
  expect((await call("GET", "/mails/suppressed")).body["recipients"]).toMatchObject([
    { address: "stopped@juniper.example", customerId, partnerId: partner.id, reportsStoppedAt: null },
  ]);
});
