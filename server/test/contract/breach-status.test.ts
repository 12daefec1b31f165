import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aBreach } from "../support/breaches.ts";
import { anExposedCustomer, breachesOf, scoreOf } from "../support/exposed-customers.ts";
import { aPartner, type TestPartner } from "../support/factories.ts";
import { contentOf } from "../support/routes/routes.ts";

const api = testApi();
let partner: TestPartner;
let breaches: string[];

beforeAll(async () => {
  partner = await aPartner(api.db);
  const dated = (BreachDate: string) => aBreach(api.db, { BreachDate });
  breaches = [await dated("2024-03-18"), await dated("2021-01-02")];
});

type Exposed = { customerId: string; breachId: string; otherId: string };

async function anExposed(of = partner, fields: Record<string, unknown> = {}): Promise<Exposed> {
  const customerId = await anExposedCustomer(api.db, of, breaches, fields);
  const [first, second] = (await breachesOf(api, of, customerId)).breaches;
  return { customerId, breachId: String(first?.id), otherId: String(second?.id) };
}

const set = (body: Record<string, unknown>, of = partner) => api.as(of).post("/breach/status", body);

const newEvents = async (of: TestPartner, before: number) => (await api.events(of)).slice(before);

describe.each([
  ["active", { localeCode: "nl-NL", customerReference: "CRM-7" }],
  ["prospect", { status: "prospect", localeCode: "nl-NL", customerReference: "CRM-7" }],
] as const)("of an %s customer", (status, fields) => {
  test("a breach can be resolved and reopened, and each change is announced once, in the customer's language and level of detail", async () => {
    const own = await aPartner(api.db);
    const { customerId, breachId } = await anExposed(own, fields);
    const eventsBefore = (await api.events(own)).length;
    const before = await breachesOf(api, own, customerId, "?localeCode=nl-NL");
    const customer = { uuid: customerId, name: "Juniper Bakery", reference: "CRM-7" };

    for (const [n, resolved] of [true, false].entries()) {
      const { status: code, body } = await set({ breachId, customerId, resolved }, own);
      expect({ code, body }).toEqual({ code: 200, body: { success: true, resolved } });
      const [first, second] = before.breaches;
      const changed = { ...first, resolved };
      expect(await breachesOf(api, own, customerId, "?localeCode=nl-NL")).toEqual({
        ...before,
        breaches: [changed, second],
      });
      const events = await newEvents(own, eventsBefore);
      expect(events).toHaveLength(n + 1);
      expect(events[n]).toEqual({
        type: resolved ? "customer.breach.resolved" : "customer.breach.unresolved",
        data: { partnerId: own.id, customer, breachStatus: true, count: 1, breaches: [changed] },
      });
      const fieldCount = Object.keys((events[n]?.data["breaches"] as object[])[0] ?? {}).length;
      expect(fieldCount).toBe(status === "active" ? 9 : 3);
    }
  });
});

test("setting the status that a breach already has returns 200 and changes nothing", async () => {
  const { customerId, breachId } = await anExposed();
  const again = async (resolved: boolean) => {
    const content = await contentOf(api.database.pool);
    const { status, body } = await set({ breachId, customerId, resolved });
    expect({ status, body }).toEqual({ status: 200, body: { success: true, resolved } });
    expect(await contentOf(api.database.pool)).toEqual(content);
  };
  await again(false);
  await set({ breachId, customerId, resolved: true });
  await again(true);
  await again(true);
});

test("ids in capitals and unknown fields are accepted", async () => {
  const { customerId, breachId } = await anExposed();
  const sent = { breachId: breachId.toUpperCase(), customerId: customerId.toUpperCase(), resolved: true, note: "x" };
  expect(await set(sent)).toMatchObject({ status: 200 });
  expect(await breachesOf(api, partner, customerId)).toMatchObject({ breaches: [{ resolved: true }, {}] });
});

test("missing objects and other tenants' objects get the same 404, and nothing is written", async () => {
  const mine = await anExposed();
  const neighbour = await anExposed();
  const sibling = await anExposed(await aPartner(api.db, { distributor: partner.distributor }));
  const stranger = await anExposed(await aPartner(api.db));
  const { rows } = await api.database.pool.query<{ uuid: string }>("select uuid from breaches limit 1");
  const asked: Record<string, { breachId: string; customerId: string }> = {
    "an unknown breach": { ...mine, breachId: newId() },
    "the customer in place of the breach": { ...mine, breachId: mine.customerId },
    "the breach's own id in the catalogue": { ...mine, breachId: rows[0]?.uuid ?? "" },
    "another customer's breach": { ...mine, breachId: neighbour.breachId },
    "the breach with another of the partner's customers": { ...neighbour, breachId: mine.breachId },
    "an unknown customer": { ...mine, customerId: newId() },
    "a sibling partner's breach": sibling,
    "another partner's breach": stranger,
    "another partner's breach with an own customer": { ...mine, breachId: stranger.breachId },
    "an own breach with another partner's customer": { ...stranger, breachId: mine.breachId },
    "nothing that there is": { breachId: newId(), customerId: newId() },
  };
  const content = await contentOf(api.database.pool);
  for (const [what, { breachId, customerId }] of Object.entries(asked)) {
    for (const resolved of [true, false]) {
      const { status, body } = await set({ breachId, customerId, resolved });
      const error = "Breach not found or does not belong to partner";
      expect({ what, status, body }).toMatchObject({ what, status: 404, body: { success: false, error } });
    }
  }
  expect(await contentOf(api.database.pool)).toEqual(content);
});

describe("what a customer can't see can't be resolved:", () => {
  const notFound = { status: 404, body: { error: "Breach not found or does not belong to partner" } };
  const only = async (breach: string) => {
    const customerId = await anExposedCustomer(api.db, partner, [breach]);
    const [instance] = (await breachesOf(api, partner, customerId)).breaches;
    return { customerId, breachId: instance?.id, resolved: true };
  };

  test("a breach that was retired", async () => {
    const retired = await aBreach(api.db);
    const body = await only(retired);
    await aBreach(api.db, { Name: retired, IsRetired: true });
    const content = await contentOf(api.database.pool);
    expect(await set(body)).toMatchObject(notFound);
    expect(await contentOf(api.database.pool)).toEqual(content);
  });

  test("one that has become sensitive", async () => {
    const Name = await aBreach(api.db);
    const body = await only(Name);
    await aBreach(api.db, { Name, IsSensitive: true });
    const content = await contentOf(api.database.pool);
    expect(await set(body)).toMatchObject(notFound);
    expect(await contentOf(api.database.pool)).toEqual(content);
  });
});

test("a distributor can resolve breaches for its own partner, and for no other", async () => {
  const { customerId, breachId } = await anExposed();
  const body = { breachId, customerId, resolved: true };
  const stranger = await aPartner(api.db);
  expect(await api.actingFor(stranger.distributor, partner).post("/breach/status", body)).toMatchObject({
    status: 401,
  });
  expect(await api.actingFor(partner.distributor, partner).post("/breach/status", body)).toMatchObject({
    status: 200,
    body: { success: true, resolved: true },
  });
  expect(await breachesOf(api, partner, customerId)).toMatchObject({ breaches: [{ resolved: true }, {}] });
});

test("each change leaves one audit entry that says who changed which breach how, without an address", async () => {
  const { customerId, breachId } = await anExposed();
  const requests: unknown[] = [];
  for (const resolved of [true, true, false]) {
    requests.push((await set({ breachId, customerId, resolved })).headers["x-request-id"]);
  }
  const entries = await api.db
    .selectFrom("audit_entries")
    .select(["action", "actor_kind", "partner_id", "subject_kind", "details", "request_id"])
    .where("subject_id", "=", breachId)
    .orderBy("id")
    .execute();
  const common = { actor_kind: "key", partner_id: partner.id, subject_kind: "breach-instance" };
  const details = { customerId, breach: breaches[0] };
  expect(entries).toEqual([
    { ...common, action: "breach.resolved", details, request_id: requests[0] },
    { ...common, action: "breach.reopened", details, request_id: requests[2] },
  ]);
});

describe("the threat score", () => {
  test.each(["active", "prospect"])(
    "of an %s customer falls with each breach that is resolved, is 0 with the last, and rises again",
    async (status) => {
      const { customerId, breachId, otherId } = await anExposed(partner, { status });
      const score = () => scoreOf(api, partner, customerId);
      const both = await score();
      expect(both).toBeLessThanOrEqual(97);
      await set({ breachId: otherId, customerId, resolved: true });
      const newest = await score();
      expect(newest).toBeLessThan(both);
      expect(newest).toBeGreaterThan(0);
      await set({ breachId, customerId, resolved: true });
      expect(await score()).toBe(0);
      await set({ breachId, customerId, resolved: false });
      expect(await score()).toBe(newest);
    },
  );

  test("of a customer without breaches is 0, and for an unknown customer the call returns 404", async () => {
    const customerId = await anExposedCustomer(api.db, partner, []);
    expect(await scoreOf(api, partner, customerId)).toBe(0);
    const { status, body } = await api.as(partner).get(`/customer/${newId()}/threat-score`);
    expect([status, body["error"]]).toEqual([404, "Customer not found or does not belong to partner"]);
  });
});
