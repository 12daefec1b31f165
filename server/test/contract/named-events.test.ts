import { beforeAll, describe, expect, test } from "vitest";
import { makeReport } from "../../src/features/reports/index.ts";
import { EVENT_TYPES, EVENTS } from "../../src/features/events/index.ts";
import { testApi } from "../support/api.ts";
import { scanned } from "../support/breaches.ts";
import { aCustomer, aPartner, type TestPartner } from "../support/factories.ts";

const api = testApi();
let partner: TestPartner;

const URL_OF = "https://hooks.example/all";
const NAMED: string[] = EVENT_TYPES.filter((type) => EVENTS[type].to === "who names it");

beforeAll(async () => {
  partner = await aPartner(api.db);
});

/** An endpoint of the partner or of its distributor; returns its id. */
async function endpoint(eventTypes: string[], of: "partner" | "distributor" = "partner", whose = partner) {
  const caller = of === "partner" ? api.as(whose) : api.asDistributor(whose.distributor);
  const { body } = await caller.post("/webhooks", { url: URL_OF, eventTypes });
  return (body["webhook"] as { id: string }).id;
}

const typesAt = async (endpointId: string): Promise<string[]> =>
  (
    await api.db
      .selectFrom("webhook_deliveries")
      .select("type")
      .where("endpoint_id", "=", endpointId)
      .orderBy("seq")
      .execute()
  ).map(({ type }) => type);

const post = async (verb: string, customerId: string, whose = partner) =>
  expect(await api.as(whose).post(`/customer/${verb}`, { customerId })).toMatchObject({ status: 200 });

/** Does everything that can happen to a customer, one after another. */
async function live(whose = partner): Promise<string> {
  const customerId = await aCustomer(api.db, whose, { status: "prospect" });
  await post("upgrade", customerId, whose);
  await post("downgrade", customerId, whose);
  await post("offboard", customerId, whose);
  await post("reactivate", customerId, whose);
  await api.as(whose).patch(`/customer/${customerId}/info`, { companyName: "Renamed", price: 3 });
  await scanned(api.db, customerId);
  return customerId;
}

describe("events beyond the contract's eight", () => {
  test("go to endpoints that name them, including the distributor's, and to no others", async () => {
    const [all, one] = [await endpoint([]), await endpoint(["customer.upgraded", "customer.deleted"])];
    const above = await endpoint(["customer.updated", "customer.scan.completed"], "distributor");
    const customerId = await live();
    expect(await typesAt(all)).toEqual(["customer.created", "customer.deleted", "customer.breach.firstscan.completed"]);
    expect(await typesAt(one)).toEqual(["customer.upgraded", "customer.deleted"]);
    expect(await typesAt(above)).toEqual(["customer.updated", "customer.scan.completed"]);
    const events = (await api.events(partner)).filter(({ type }) => NAMED.includes(type));
    const customer = { uuid: customerId, name: "Juniper Bakery", reference: null };
    const renamed = { ...customer, name: "Renamed" };
    expect(events).toEqual([
      {
        type: "customer.upgraded",
        data: { partnerId: partner.id, customer, previousStatus: "prospect", status: "active" },
      },
      {
        type: "customer.updated",
        data: { partnerId: partner.id, customer: renamed, fields: ["companyName", "price"] },
      },
      { type: "customer.scan.completed", data: { partnerId: partner.id, customer: renamed, isFirstScan: true } },
    ]);
  });

  test("are not even stored if no endpoint names them", async () => {
    const quiet = await aPartner(api.db);
    await endpoint([], "partner", quiet);
    await live(quiet);
    const types = (await api.events(quiet)).map(({ type }) => type);
    expect(types.filter((type) => NAMED.includes(type))).toEqual([]);
  });

  test("say which status a customer had before and after", async () => {
    const own = await aPartner(api.db);
    const types = ["customer.upgraded", "customer.downgraded", "customer.reactivated"];
    await endpoint(types, "partner", own);
    await live(own);
    const moves = (await api.events(own)).filter(({ type }) => types.includes(type));
    expect(moves.map(({ type, data }) => [type, data["previousStatus"], data["status"]])).toEqual([
      ["customer.upgraded", "prospect", "active"],
      ["customer.downgraded", "active", "prospect"],
      ["customer.reactivated", "inactive", "prospect"],
    ]);
  });

  test("a refused call records no event", async () => {
    const own = await aPartner(api.db);
    const id = await endpoint(["customer.upgraded"], "partner", own);
    const customerId = await aCustomer(api.db, own, { status: "active" });
    expect(await api.as(own).post("/customer/upgrade", { customerId })).toMatchObject({ status: 409 });
    expect(await typesAt(id)).toEqual([]);
  });
});

describe("an endpoint that its owner disables", () => {
  test.each(["partner", "distributor"] as const)("is announced once to the %s's other endpoints", async (of) => {
    const own = await aPartner(api.db);
    const watching = await endpoint(["webhook.endpoint.disabled"], of, own);
    const closed = await endpoint(["customer.created"], of, own);
    const caller = of === "partner" ? api.as(own) : api.asDistributor(own.distributor);
    for (const enabled of [false, false]) {
      expect(await caller.patch(`/webhooks/${closed}`, { enabled })).toMatchObject({ status: 200 });
    }
    expect(await typesAt(watching)).toEqual(["webhook.endpoint.disabled"]);
    const { data } = await api.db
      .selectFrom("events")
      .select("data")
      .where("type", "=", "webhook.endpoint.disabled")
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    expect(data).toEqual({
      partnerId: of === "partner" ? own.id : null,
      webhook: { id: closed, description: "" },
      reason: "asked",
    });
    const { body } = await caller.get(`/webhooks/deliveries?webhookId=${watching}`);
    expect(body["deliveries"]).toMatchObject([{ eventType: "webhook.endpoint.disabled" }]);
  });
});

test("a stored monthly report is announced once", async () => {
  const own = await aPartner(api.db);
  const id = await endpoint(["report.created"], "partner", own);
  const customerId = await aCustomer(api.db, own, { status: "active" });
  await scanned(api.db, customerId);
  const longAgo = new Date("2025-01-10T00:00:00Z");
  await api.db.updateTable("customers").set({ created_at: longAgo }).where("id", "=", customerId).execute();
  const make = () => api.db.transaction().execute((tx) => makeReport(tx, customerId, "2025-02"));
  await make();
  await make();
  expect(await typesAt(id)).toEqual(["report.created"]);
  const [event] = (await api.events(own)).filter(({ type }) => type === "report.created");
  expect(event?.data).toMatchObject({ customer: { uuid: customerId }, report: { month: "2025-02" } });
});
