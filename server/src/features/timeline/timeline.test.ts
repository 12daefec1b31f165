import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { recordAudit } from "../audit/index.ts";
import { issueKey } from "../keys/index.ts";
import { newId } from "../../kernel/ids.ts";
import { testApi } from "../../../test/support/api.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../../../test/support/factories.ts";

const api = testApi();
let token = "";

beforeAll(async () => {
  const key = { owner: "operator" as const, name: "test", expiresAt: null };
  token = (await api.db.transaction().execute((tx) => issueKey(tx, testActor, key))).apiKey;
});

type Entry = {
  id: string;
  kind: string;
  type: string;
  at: string;
  actor: { kind: string; id: string | null } | null;
  details: Record<string, unknown>;
};
type Page = { entries: Entry[]; pagination: { nextCursor: string | null; hasNextPage: boolean } };

const asOperator = async (customerId: string, query = ""): Promise<Page> => {
  const path = `/api/v1/operator/customers/${customerId}/timeline${query}`;
  const { status, body } = await api.call({ method: "GET", path, headers: { authorization: `Bearer ${token}` } });
  expect(status).toBe(200);
  return body as unknown as Page;
};

const asPartner = async (partner: TestPartner, customerId: string): Promise<Entry[]> => {
  const { status, body } = await api.as(partner).get(`/customer/${customerId}/timeline?pageSize=100`);
  expect(status).toBe(200);
  return (body as unknown as Page).entries;
};

/** A customer with something of each kind. */
async function aLife(partner: TestPartner): Promise<string> {
  const customerId = await aCustomer(api.db, partner, { status: "prospect", contactEmail: "owner@c.example" });
  await api.as(partner).post("/customer/upgrade", { customerId });
  await api.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor: { kind: "operator", id: "cli:somebody", ip: "203.0.113.9", requestId: "inside" },
      action: "customer.examined",
      subject: { kind: "customer", id: customerId },
      ownerId: partner.id,
      details: { because: "inside" },
    }),
  );
  await sql`update customers set scanned_at = now() where id = ${customerId}`.execute(api.db);
  await sql`insert into customer_scans (customer_id, scanned_at) values (${customerId}, now())`.execute(api.db);
  await sql`
    insert into mails (kind, customer_id, address, state, due_at, turn, finished_at, is_limited, answer, subject)
    values ('alert', ${customerId}, 'owner@c.example', 'refused', null, 1, now(), false, 'inside', 'News')`.execute(
    api.db,
  );
  await sql`
    insert into portal_sessions (id, customer_id, portal_user_id, expires_at, browser)
    select ${newId()}, customer_id, id, now() + interval '1 day', 'Firefox'
    from portal_users where customer_id = ${customerId}`.execute(api.db);
  return customerId;
}

describe("a customer's timeline", () => {
  test("has events, changes, scans, mails and sign-ins in one list, newest first", async () => {
    const partner = await aPartner(api.db);
    const customerId = await aLife(partner);
    const { entries, pagination } = await asOperator(customerId, "?pageSize=100");
    expect(pagination).toEqual({ pageSize: 100, hasNextPage: false, nextCursor: null });
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(["event", "audit", "scan", "mail", "sign-in"]));
    expect(entries.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["customer.created", "customer.onboarded", "customer.upgraded", "first-scan", "alert"]),
    );
    expect(entries.find(({ type }) => type === "customer.examined")).toMatchObject({
      actor: { kind: "operator", id: "cli:somebody" },
      details: { details: { because: "inside" }, ip: "203.0.113.9", requestId: "inside" },
    });
    expect(entries.find(({ kind }) => kind === "mail")?.details).toMatchObject({ state: "refused", answer: "inside" });
  });

  test("is the same for its partner, without what is the operator's own", async () => {
    const partner = await aPartner(api.db);
    const customerId = await aLife(partner);
    const { entries } = await asOperator(customerId, "?pageSize=100");
    const forPartner = await asPartner(partner, customerId);
    expect(forPartner.map(({ id, kind }) => [kind, id])).toEqual(entries.map(({ id, kind }) => [kind, id]));
    expect(JSON.stringify(forPartner)).not.toMatch(/inside|somebody|203\.0\.113|requestId|127\.0\.0\.1/);
    expect(forPartner.find(({ type }) => type === "customer.upgraded")).toMatchObject({
      actor: { kind: "key", id: null },
      details: { from: "prospect", to: "active" },
    });
    expect(forPartner.find(({ kind }) => kind === "mail")?.details).toEqual({
      address: "owner@c.example",
      state: "refused",
      subject: "News",
    });
  });

  test("shows staff of the operator as the operator", async () => {
    const partner = await aPartner(api.db);
    const customerId = await aCustomer(api.db, partner);
    await api.db.transaction().execute((tx) =>
      recordAudit(tx, {
        actor: { kind: "staff", id: newId() },
        action: "customer.examined",
        subject: { kind: "customer", id: customerId },
        ownerId: partner.id,
        details: { because: "inside" },
      }),
    );
    const entry = (await asPartner(partner, customerId)).find(({ type }) => type === "customer.examined");
    expect(entry).toMatchObject({ actor: { kind: "operator", id: null }, details: {} });
  });

  test("is read page by page without a gap or a repetition, also where much happened in one moment", async () => {
    const partner = await aPartner(api.db);
    const customerId = await aLife(partner);
    await sql`
      insert into events (id, partner_id, customer_id, type, data, occurred_at)
      select uuid_v7(), ${partner.id}, ${customerId}, 'customer.breach.found', '{"count":1}',
        date_trunc('day', now()) + (n % 3) * interval '1 microsecond'
      from generate_series(1, 20) as n`.execute(api.db);
    await sql`
      insert into mails (kind, customer_id, address, created_at, state, due_at, turn, finished_at, is_limited)
      select 'alert', ${customerId}, 'a' || n || '@c.example', date_trunc('day', now()) + (n % 3) * interval '1 microsecond',
        'sent', null, 1, now(), false from generate_series(1, 10) as n`.execute(api.db);
    const { entries } = await asOperator(customerId, "?pageSize=100");
    for (const pageSize of [1, 3, 7]) {
      const seen: Entry[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page = await asOperator(customerId, `?pageSize=${pageSize}${cursor ? `&cursor=${cursor}` : ""}`);
        seen.push(...page.entries);
        cursor = page.pagination.nextCursor;
      }
      expect(seen).toEqual(entries);
    }
  });

  test("of another partner is a 404 like one that is not there", async () => {
    const customerId = await aLife(await aPartner(api.db));
    const stranger = api.as(await aPartner(api.db));
    for (const id of [customerId, newId()]) {
      const { status, body } = await stranger.get(`/customer/${id}/timeline`);
      expect([status, body["error"]]).toEqual([404, "Customer not found or does not belong to partner"]);
    }
  });

  test.each([
    "x",
    "",
    "MSAwIGE",
    Buffer.from("1 9 a").toString("base64url"),
    Buffer.from("1e3 0 a").toString("base64url"),
  ])("refuses the cursor '%s' if no page ended there", async (cursor) => {
    const partner = await aPartner(api.db);
    const customerId = await aCustomer(api.db, partner);
    const { status } = await api.as(partner).get(`/customer/${customerId}/timeline?cursor=${cursor}`);
    expect(status).toBe(cursor === "MSAwIGE" ? 200 : 400);
  });
});
