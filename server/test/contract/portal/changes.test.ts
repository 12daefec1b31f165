import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/kernel/ids.ts";
import { testApi } from "../../support/api.ts";
import { aBreach, exposed, scanned } from "../../support/breaches.ts";
import { breachesOf } from "../../support/exposed-customers.ts";
import { aCustomer, aPartner, type TestPartner } from "../../support/factories.ts";
import { aPortalCustomer, type Browser, signIn } from "../../support/portal.ts";
import { contentOf } from "../../support/routes/routes.ts";
import { counted, times } from "../../support/processes/two-nodes.ts";

const api = testApi();
let partner: TestPartner;
let breach: string;

beforeAll(async () => {
  partner = await aPartner(api.db);
  breach = await aBreach(api.db);
});

type Visitor = { customerId: string; browser: Browser; breachId: string };

async function aVisitor(of = partner, fields: Record<string, unknown> = {}): Promise<Visitor> {
  const customerId = await aPortalCustomer(api, of, { breaches: [breach], ...fields });
  const [instance] = (await breachesOf(api, of, customerId)).breaches;
  return { customerId, browser: await signIn(api, of, customerId), breachId: String(instance?.id) };
}

type Step = { key: string; done: boolean };
const detail = async ({ browser, breachId }: Visitor) =>
  (await browser.get(`/breaches/${breachId}`)).body["breach"] as {
    resolved: boolean;
    resolvedAt: string | null;
    steps: Step[];
  };

const audit = async (action: string, subjectId: string) => {
  const { rows } = await api.database.pool.query<Record<string, unknown>>(
    `select actor_kind, actor_id, partner_id, host(ip) as ip, details from audit_entries
     where action = $1 and subject_id = $2 order by id`,
    [action, subjectId],
  );
  return rows;
};

const userOf = async (customerId: string): Promise<string> => {
  const users = api.db.selectFrom("portal_users").select("id").where("customer_id", "=", customerId);
  return (await users.executeTakeFirstOrThrow()).id;
};

describe("resolving a breach", () => {
  test("is visible to the partner, is announced once, and is in the audit trail as the user's own change", async () => {
    const own = await aPartner(api.db);
    const visitor = await aVisitor(own);
    const { browser, customerId, breachId } = visitor;
    const before = (await api.events(own)).length;
    for (const resolved of [true, true, false, false]) {
      const { status, body } = await browser.patch(`/breaches/${breachId}`, { resolved });
      expect([status, body]).toEqual([200, { success: true, resolved }]);
      expect(await breachesOf(api, own, customerId)).toMatchObject({ breaches: [{ id: breachId, resolved }] });
      const shown = await detail(visitor);
      expect([shown.resolved, shown.resolvedAt !== null]).toEqual([resolved, resolved]);
    }
    const events = (await api.events(own)).slice(before);
    expect(events.map(({ type }) => type)).toEqual(["customer.breach.resolved", "customer.breach.unresolved"]);
    expect(events[0]?.data).toMatchObject({ customer: { uuid: customerId }, count: 1, breaches: [{ id: breachId }] });
    const entry = {
      actor_kind: "user",
      actor_id: await userOf(customerId),
      partner_id: own.id,
      ip: "127.0.0.1",
      details: { customerId, breach },
    };
    expect(await audit("breach.resolved", breachId)).toEqual([entry]);
    expect(await audit("breach.reopened", breachId)).toEqual([entry]);
  });

  test("twenty times at the same moment is announced once", async () => {
    const own = await aPartner(api.db);
    const { browser, breachId } = await aVisitor(own);
    const before = (await api.events(own)).length;
    const replies = await times(20, () => browser.copy().patch(`/breaches/${breachId}`, { resolved: true }));
    expect(counted(replies)).toEqual({ 200: 20 });
    expect((await api.events(own)).slice(before)).toHaveLength(1);
  });

  test("by the partner shows in the portal, and a new exposed address reopens it", async () => {
    const domain = "grows.example";
    const name = await aBreach(api.db);
    await exposed(api.db, name, `a@${domain}`);
    const customerId = await aCustomer(api.db, partner, { contactEmail: `a@${domain}`, assetsDomains: [domain] });
    await scanned(api.db, customerId);
    const [{ id: breachId } = { id: "" }] = (await breachesOf(api, partner, customerId)).breaches;
    const visitor = { customerId, breachId, browser: await signIn(api, partner, customerId) };
    await api.as(partner).post("/breach/status", { customerId, breachId, resolved: true });
    expect(await detail(visitor)).toMatchObject({ resolved: true });
    await exposed(api.db, name, `b@${domain}`);
    await scanned(api.db, customerId);
    expect(await detail(visitor)).toMatchObject({ resolved: false, resolvedAt: null, addressCount: 2 });
  });
});

describe("ticking steps off", () => {
  test("stores each tick separately until it is removed, and records each change once", async () => {
    const visitor = await aVisitor();
    const { browser, breachId, customerId } = visitor;
    const keys = (await detail(visitor)).steps.map(({ key }) => key);
    const done = async () => (await detail(visitor)).steps.flatMap((step) => (step.done ? [step.key] : []));
    const [first = "", second = ""] = keys;
    const set = (key: string, value: boolean) => browser.patch(`/breaches/${breachId}/steps/${key}`, { done: value });
    for (const key of [second, first, second]) {
      const { status, body } = await set(key, true);
      expect([status, body]).toEqual([200, { success: true, done: true }]);
    }
    expect(await done()).toEqual([first, second]);
    for (let again = 0; again < 2; again += 1) expect(await set(first, false)).toMatchObject({ status: 200 });
    expect(await done()).toEqual([second]);
    expect((await detail(visitor)).resolved).toBe(false);
    const entry = (step: string) => ({ actor_kind: "user", partner_id: partner.id, details: { customerId, step } });
    expect(await audit("breach.step-done", breachId)).toMatchObject([entry(second), entry(first)]);
    expect(await audit("breach.step-undone", breachId)).toMatchObject([entry(first)]);
  });

  test("survives resolving and reopening, and belongs to the customer alone", async () => {
    const [visitor, neighbour] = [await aVisitor(), await aVisitor()];
    const [step] = (await detail(visitor)).steps;
    await visitor.browser.patch(`/breaches/${visitor.breachId}/steps/${step?.key}`, { done: true });
    for (const resolved of [true, false]) await visitor.browser.patch(`/breaches/${visitor.breachId}`, { resolved });
    expect((await detail(visitor)).steps[0]).toMatchObject({ done: true });
    expect((await detail(neighbour)).steps[0]).toMatchObject({ done: false });
  });

  test("a step that this breach doesn't have returns 404, and nothing is stored", async () => {
    const { browser, breachId } = await aVisitor();
    const content = await contentOf(api.database.pool);
    for (const step of ["cards", "nonsense", "__proto__", "%00", "a".repeat(101), "%20", "x%2Fy"]) {
      const { status, body } = await browser.patch(`/breaches/${breachId}/steps/${step}`, { done: true });
      expect([400, 404]).toContain(status);
      expect(body["success"]).toBe(false);
    }
    expect(await browser.patch(`/breaches/${breachId}/steps/cards`, { done: true })).toMatchObject({
      status: 404,
      body: { error: "Step not found" },
    });
    expect(await contentOf(api.database.pool)).toEqual(content);
  });
});

test("another customer's breach gets the same 404 as one that doesn't exist, and doesn't change", async () => {
  const mine = await aVisitor();
  const others = [
    await aVisitor(),
    await aVisitor(await aPartner(api.db, { distributor: partner.distributor })),
    await aVisitor(await aPartner(api.db)),
  ];
  const { rows } = await api.database.pool.query<{ uuid: string }>("select uuid from breaches where name = $1", [
    breach,
  ]);
  const ids = [newId(), ...others.map(({ breachId }) => breachId), mine.customerId, rows[0]?.uuid ?? ""];
  const [step] = (await detail(mine)).steps;
  const content = await contentOf(api.database.pool);
  for (const id of ids) {
    const answers = [
      await mine.browser.get(`/breaches/${id}`),
      await mine.browser.patch(`/breaches/${id}`, { resolved: true }),
      await mine.browser.patch(`/breaches/${id}/steps/${step?.key}`, { done: true }),
    ];
    for (const { status, body } of answers) {
      const error = "Breach not found or does not belong to partner";
      expect({ id, status, body }).toMatchObject({ id, status: 404, body: { success: false, error } });
    }
  }
  expect(await contentOf(api.database.pool)).toEqual(content);
});

test("invalid bodies and ids are refused in the envelope, and nothing changes", async () => {
  const { browser, breachId } = await aVisitor();
  const content = await contentOf(api.database.pool);
  const bodies = [{}, { resolved: "true" }, { resolved: 1 }, { resolved: null }, [true], true, "x", null, { done: 1 }];
  for (const body of bodies) {
    for (const path of [`/breaches/${breachId}`, `/breaches/${breachId}/steps/passwordAtSite`]) {
      const answer = await browser.patch(path, body);
      expect({ path, body, status: answer.status }).toEqual({ path, body, status: 422 });
    }
  }
  for (const id of ["x", "1", "%00", breachId.slice(1), `${breachId}0`]) {
    for (const answer of [await browser.get(`/breaches/${id}`), await browser.patch(`/breaches/${id}`, {})]) {
      expect(answer).toMatchObject({ status: 400, body: { error: "Breach ID must be a valid UUID" } });
    }
  }
  expect(await browser.patch(`/breaches/${breachId}`)).toMatchObject({ status: 400 });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const [type, raw, status] of [
    ["application/json", "{broken", 400],
    ["application/json", '{"resolved": true, "resolved": false}', 422],
    ["application/x-www-form-urlencoded", "resolved=true", 415],
    ["text/plain", '{"resolved": true}', 415],
  ] as const) {
    const path = `/api/v1/portal/breaches/${breachId}`;
    const headers = { cookie, "content-type": type };
    expect(await api.call({ method: "PATCH", path, headers, raw })).toMatchObject({ status, body: { success: false } });
  }
  expect(await contentOf(api.database.pool)).toEqual(content);
  expect(await browser.patch(`/breaches/${breachId.toUpperCase()}`, { resolved: true, note: "x" })).toMatchObject({
    status: 200,
  });
});
