import { describe, expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner } from "../support/factories.ts";
import { aCustomerIn, contentOf, type CustomerState } from "../support/routes/routes.ts";

const api = testApi();

type Move = "upgrade" | "downgrade" | "offboard" | "reactivate";
type Cell = { to: CustomerState; event?: string } | { says: RegExp } | "nothing";

const DONE: Record<Move, string> = {
  upgrade: "Customer upgraded successfully",
  downgrade: "Customer downgraded successfully",
  offboard: "Customer offboarded successfully",
  reactivate: "Customer reactivated successfully",
};

const leaves: Cell = { to: "inactive", event: "customer.deleted" };

/** The contract's state machine, cell by cell. */
const TABLE: Record<Move, Record<CustomerState, Cell>> = {
  upgrade: {
    prospect: { to: "active" },
    active: { says: /already active/ },
    inactive: { says: /inactive.*reactivate/ },
    dormant: { says: /dormant.*reactivate/ },
  },
  downgrade: {
    prospect: { says: /already a prospect/ },
    active: { to: "prospect" },
    inactive: { says: /inactive.*reactivate/ },
    dormant: { says: /dormant.*reactivate/ },
  },
  offboard: { prospect: leaves, active: leaves, inactive: "nothing", dormant: "nothing" },
  reactivate: {
    prospect: { says: /prospect.*upgrade/ },
    active: { says: /already active/ },
    inactive: { to: "active" },
    dormant: { to: "active" },
  },
};

const cells = Object.entries(TABLE).flatMap(([move, row]) =>
  Object.entries(row).map(([state, cell]) => [move as Move, state as CustomerState, cell] as const),
);

describe("the state machine", () => {
  test.each(cells)("%s of a customer that is %s: %o", async (move, state, cell) => {
    const partner = await aPartner(api.db);
    const customerId = await aCustomerIn(api.db, partner, state);
    const eventsBefore = (await api.events(partner)).length;
    const before = await contentOf(api.database.pool);
    const { status, body } = await api.as(partner).post(`/customer/${move}`, { customerId });
    const info = (await api.as(partner).get(`/customer/${customerId}/info`)).body;
    const events = (await api.events(partner)).slice(eventsBefore).map(({ type }) => type);

    if (cell === "nothing" || "says" in cell) {
      if (cell === "nothing") expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
      else
        expect({ status, body }).toMatchObject({
          status: 409,
          body: { success: false, error: expect.stringMatching(cell.says) as string },
        });
      expect(await contentOf(api.database.pool)).toEqual(before);
      return;
    }
    const answer = { success: true, message: DONE[move] };
    expect({ status, body }).toEqual({
      status: 200,
      body: move === "offboard" ? answer : { ...answer, customerId, status: cell.to },
    });
    expect(info).toMatchObject({ status: cell.to });
    expect(events).toEqual(cell.event ? [cell.event] : []);
  });

  test.each([
    ["prospect", "inactive"],
    ["prospect", "dormant"],
    ["active", "inactive"],
    ["active", "dormant"],
  ] as const)("a %s that became %s is reactivated to its former status", async (before, state) => {
    const partner = await aPartner(api.db);
    const customerId = await aCustomerIn(api.db, partner, state, before);
    expect(await api.as(partner).post("/customer/reactivate", { customerId })).toMatchObject({
      status: 200,
      body: { status: before },
    });
  });

  test("the event of an offboarding contains the previous status", async () => {
    const partner = await aPartner(api.db);
    for (const status of ["prospect", "active"] as const) {
      const customerId = await aCustomer(api.db, partner, { status, customerReference: "CRM-7" });
      await api.as(partner).post("/customer/offboard", { customerId });
      expect((await api.events(partner)).at(-1)).toEqual({
        type: "customer.deleted",
        data: {
          partnerId: partner.id,
          customer: { uuid: customerId, name: "Juniper Bakery", reference: "CRM-7" },
          previousStatus: status,
        },
      });
    }
  });

  test("an upgrade keeps billing, assets and plan", async () => {
    const partner = await aPartner(api.db);
    const fields = { status: "prospect", price: 7.5, currencyCode: "EUR", planType: "service-plus" };
    const customerId = await aCustomer(api.db, partner, fields);
    const read = async () => [
      await api.db
        .selectFrom("customers")
        .select(["price", "currency_code", "billed_from", "plan_id", "locale", "alert_recipients"])
        .where("id", "=", customerId)
        .executeTakeFirst(),
      (await api.as(partner).get(`/customer/${customerId}/assets`)).body,
    ];
    const before = await read();
    expect(await api.as(partner).post("/customer/upgrade", { customerId })).toMatchObject({ status: 200 });
    expect(await read()).toEqual(before);
  });

  test.each(["upgrade", "reactivate"] as const)("%s to active queues a scan", async (move) => {
    const partner = await aPartner(api.db);
    const customerId = await aCustomerIn(api.db, partner, move === "upgrade" ? "prospect" : "inactive");
    const jobs = "graphile_worker._private_jobs";
    await api.database.pool.query(`delete from ${jobs} where payload->>'customerId' = $1`, [customerId]);
    await api.as(partner).post(`/customer/${move}`, { customerId });
    const { rowCount } = await api.database.pool.query(`select 1 from ${jobs} where payload->>'customerId' = $1`, [
      customerId,
    ]);
    expect(rowCount).toBe(1);
  });
});

describe("the monthly churn limit", () => {
  const aLimited = (limit: number) => aPartner(api.db, { monthly_churn_limit: limit });

  test("counts offboarded and downgraded active customers alike, and refuses the next in the contract's words", async () => {
    const partner = await aLimited(2);
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => aCustomer(api.db, partner)));
    expect(await api.as(partner).post("/customer/offboard", { customerId: first })).toMatchObject({ status: 200 });
    expect(await api.as(partner).post("/customer/downgrade", { customerId: second })).toMatchObject({ status: 200 });
    const before = await contentOf(api.database.pool);
    for (const move of ["offboard", "downgrade"]) {
      expect(await api.as(partner).post(`/customer/${move}`, { customerId: third })).toMatchObject({
        status: 409,
        body: { success: false, error: "Monthly churn limit of 2 reached" },
      });
    }
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("doesn't count prospects, repeated calls or refused calls", async () => {
    const partner = await aLimited(1);
    const active = await aCustomer(api.db, partner);
    for (let n = 0; n < 2; n += 1) {
      const customerId = await aCustomer(api.db, partner, { status: "prospect" });
      expect(await api.as(partner).post("/customer/offboard", { customerId })).toMatchObject({ status: 200 });
      expect(await api.as(partner).post("/customer/offboard", { customerId })).toMatchObject({ status: 200 });
      expect(await api.as(partner).post("/customer/downgrade", { customerId })).toMatchObject({ status: 409 });
    }
    expect(await api.as(partner).post("/customer/offboard", { customerId: active })).toMatchObject({ status: 200 });
    expect(await api.as(partner).post("/customer/offboard", { customerId: active })).toMatchObject({ status: 200 });
  });

  test("counts a customer once a month, however often it leaves and returns, even when the limit is reached", async () => {
    const partner = await aLimited(2);
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => aCustomer(api.db, partner)));
    const move = async (to: string, customerId: string | undefined) =>
      (await api.as(partner).post(`/customer/${to}`, { customerId })).status;
    const leaves: string[] = ["offboard", "downgrade", "offboard"];
    for (const leave of leaves) {
      expect(await move(leave, first)).toBe(200);
      expect(await move(leave === "offboard" ? "reactivate" : "upgrade", first)).toBe(200);
    }
    expect(await move("downgrade", second)).toBe(200);
    expect(await move("offboard", third)).toBe(409);
    // Both slots are taken. Customers that hold one may still leave and come back.
    expect(await move("offboard", first)).toBe(200);
    expect(await move("upgrade", second)).toBe(200);
    expect(await move("offboard", second)).toBe(200);
    expect(await move("offboard", third)).toBe(409);
    const entries = api.db.selectFrom("churn_entries").select("customer_id").where("partner_id", "=", partner.id);
    expect((await entries.execute()).map((row) => row.customer_id).toSorted()).toEqual([first, second].toSorted());
  });

  test("counts a customer once if an earlier version recorded it several times", async () => {
    const partner = await aLimited(2);
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => aCustomer(api.db, partner)));
    const entry = () => ({ id: newId(), partner_id: partner.id, customer_id: String(first) });
    await api.db.insertInto("churn_entries").values([entry(), entry(), entry()]).execute();
    for (const customerId of [first, second]) {
      expect(await api.as(partner).post("/customer/offboard", { customerId })).toMatchObject({ status: 200 });
    }
    expect(await api.as(partner).post("/customer/offboard", { customerId: third })).toMatchObject({ status: 409 });
  });

  test("counts a customer again in the next month", async () => {
    const partner = await aLimited(1);
    const [first, second] = await Promise.all([1, 2].map(() => aCustomer(api.db, partner)));
    await api.as(partner).post("/customer/offboard", { customerId: first });
    await api.database.pool.query(
      "update churn_entries set at = date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '1 millisecond' where partner_id = $1",
      [partner.id],
    );
    await api.as(partner).post("/customer/reactivate", { customerId: first });
    expect(await api.as(partner).post("/customer/offboard", { customerId: first })).toMatchObject({ status: 200 });
    expect(await api.as(partner).post("/customer/offboard", { customerId: second })).toMatchObject({ status: 409 });
  });

  test("starts again with each calendar month", async () => {
    const partner = await aLimited(1);
    const [first, second] = await Promise.all([1, 2].map(() => aCustomer(api.db, partner)));
    await api.as(partner).post("/customer/offboard", { customerId: first });
    expect(await api.as(partner).post("/customer/offboard", { customerId: second })).toMatchObject({ status: 409 });
    await api.database.pool.query(
      "update churn_entries set at = date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '1 millisecond' where partner_id = $1",
      [partner.id],
    );
    expect(await api.as(partner).post("/customer/offboard", { customerId: second })).toMatchObject({ status: 200 });
  });

  test("is off if it is 0", async () => {
    const partner = await aLimited(0);
    for (let n = 0; n < 3; n += 1) {
      const customerId = await aCustomer(api.db, partner);
      expect(await api.as(partner).post("/customer/offboard", { customerId })).toMatchObject({ status: 200 });
    }
  });
});

describe("magic link", () => {
  test("returns 404 for an unknown customer, 400 for one without a portal user or offboarded, and a link for the others", async () => {
    const partner = await aPartner(api.db);
    const link = (id: string) => api.as(partner).post(`/customer/${id}/magic-link`);
    expect(await link(newId())).toMatchObject({
      status: 404,
      body: { error: "Customer not found or does not belong to partner" },
    });
    const noUser = { status: 400, body: { success: false, error: "Customer has no linked platform user" } };
    expect(await link(await aCustomer(api.db, partner))).toMatchObject(noUser);
    const contact = { contactEmail: "owner@juniper.example" };
    expect(await link(await aCustomer(api.db, partner, { ...contact, platformAccess: false }))).toMatchObject(noUser);
    const customerId = await aCustomer(api.db, partner, contact);
    expect(await link(customerId)).toMatchObject({ status: 200, body: { success: true } });
    await api.as(partner).post("/customer/offboard", { customerId });
    expect(await link(customerId)).toMatchObject(noUser);
    await api.as(partner).post("/customer/reactivate", { customerId });
    expect(await link(customerId)).toMatchObject({ status: 200 });
  });

  test("a prospect's contact gets a portal user with the upgrade, unless the partner declined one", async () => {
    const partner = await aPartner(api.db);
    for (const [fields, status] of [
      [{}, 200],
      [{ platformAccess: false }, 400],
    ] as const) {
      const contact = { status: "prospect", contactEmail: "owner@juniper.example", ...fields };
      const customerId = await aCustomer(api.db, partner, contact);
      await api.as(partner).post("/customer/upgrade", { customerId });
      expect(await api.as(partner).post(`/customer/${customerId}/magic-link`)).toMatchObject({ status });
    }
  });
});
