import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeBillingCode, createBillingCode } from "../plans/index.ts";
import { assignBillingCode } from "./index.ts";
import { newId } from "../../kernel/ids.ts";
import { monthOf, monthsAfter } from "../../kernel/month.ts";
import { type Answer, testApi } from "../../../test/support/api.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../../../test/support/factories.ts";
import { contentOf } from "../../../test/support/routes/routes.ts";
import { aSignedIn, OPERATOR } from "../../../test/support/staff.ts";
import { closeMonths, countFrom, wasActive } from "../../../test/support/usage/usage.ts";

const api = testApi();
const RUNNING = monthOf(new Date(), "UTC");
const CLOSED = monthsAfter(RUNNING, -2);
const day = (number: number): string => `${CLOSED}-${String(number).padStart(2, "0")}`;
const LENGTH = new Date(Date.UTC(Number(CLOSED.slice(0, 4)), Number(CLOSED.slice(5)), 0)).getUTCDate();

let partner: TestPartner;
let browser: Awaited<ReturnType<typeof aSignedIn>>["browser"];
let customerId = "";

const post = (path: string, body: unknown): Promise<Answer> =>
  browser.call("POST", `/api/v1/operator/usage${path}`, body);
const usage = (month: string) => api.as(partner).get(`/usage?month=${month}`);
const corrections = async () =>
  ((await usage(RUNNING)).body["lines"] as Record<string, unknown>[]).filter(({ kind }) => kind === "correction");

/** A billing code that the partner has had since before the closed month. */
const assigned = (name: string) =>
  api.db.transaction().execute(async (tx) => {
    const code = await createBillingCode(tx, testActor, partner.distributor.id, { code: name, price: 25 });
    await assignBillingCode(tx, testActor, partner.id, code.id);
    await sql`update partner_billing_codes set from_day = ${day(1)} where partner_id = ${partner.id}`.execute(tx);
    return code;
  });

beforeAll(async () => {
  browser = (await aSignedIn(api, OPERATOR)).browser;
});

beforeEach(async () => {
  partner = await aPartner(api.db);
  await countFrom(api.db, monthsAfter(CLOSED, -1));
  customerId = await aCustomer(api.db, partner, { status: "prospect", price: LENGTH, currencyCode: "EUR" });
  await wasActive(api.db, customerId, day(1), day(20));
  await closeMonths(api.db);
});

describe("an operator's correction", () => {
  test("by days costs what a day cost then; it is a line of this month, audited, and the closed month stays", async () => {
    const before = await usage(CLOSED);
    const answer = await post("/corrections", { customerId, month: CLOSED, days: -3, reason: "Outage" });
    const line = { kind: "correction", customerId, days: -3, amount: "-3.00", corrects: CLOSED, reason: "Outage" };
    expect(answer).toMatchObject({ status: 200, body: { line } });
    expect(await corrections()).toEqual([expect.objectContaining(line)]);
    expect((await usage(CLOSED)).body).toEqual(before.body);
    expect((await usage(RUNNING)).body["totals"]).toEqual([
      {
        partnerId: partner.id,
        planType: "service-basic",
        currencyCode: "EUR",
        customers: 0,
        days: -3,
        amount: "-3.00",
      },
    ]);
    const csv = (await api.as(partner).get(`/usage.csv?month=${RUNNING}`)).bytes.toString();
    expect(csv).toContain(",-3,,,-3.00,");
    const entry = await api.db
      .selectFrom("audit_entries")
      .select(["actor_kind", "partner_id", "details"])
      .where("action", "=", "usage.corrected")
      .where("subject_id", "=", customerId)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_kind: "staff",
      partner_id: partner.id,
      details: { month: CLOSED, days: -3, amount: "-3.00", reason: "Outage", source: "operator" },
    });
  });

  test("by an amount has no days", async () => {
    await post("/corrections", { customerId, month: CLOSED, amount: "-12.5", reason: "Goodwill" });
    expect(await corrections()).toEqual([expect.objectContaining({ days: 0, amount: "-12.50" })]);
  });

  test("is refused where it cannot be, and changes nothing", async () => {
    const sandbox = await aPartner(api.db, { sandbox: true });
    const playing = await aCustomer(api.db, sandbox);
    const good = { customerId, month: CLOSED, reason: "x" };
    const before = await contentOf(api.database.pool);
    for (const [status, code, body] of [
      [422, "invalid-body", { ...good }],
      [422, "invalid-body", { ...good, days: 1, amount: "1" }],
      [422, "invalid-body", { ...good, days: 0 }],
      [422, "invalid-body", { ...good, days: 1.5 }],
      [422, "invalid-body", { ...good, days: -21 }],
      [422, "invalid-body", { ...good, days: LENGTH - 20 + 1 }],
      [422, "invalid-body", { ...good, amount: 5 }],
      [422, "invalid-body", { ...good, amount: "0.00" }],
      [422, "invalid-body", { ...good, amount: "1.005" }],
      [422, "invalid-body", { ...good, amount: "1e3" }],
      [422, "invalid-body", { ...good, amount: "NaN" }],
      [422, "invalid-body", { ...good, days: 1, reason: " " }],
      [422, "invalid-body", { ...good, days: 1, month: "2026-00" }],
      [409, "usage-month-open", { ...good, days: 1, month: RUNNING }],
      [409, "usage-month-open", { ...good, days: 1, month: monthsAfter(RUNNING, 5) }],
      [404, "customer-not-found", { ...good, days: 1, customerId: newId() }],
      [404, "customer-not-found", { ...good, days: 1, customerId: playing }],
    ] as const) {
      expect(await post("/corrections", body), JSON.stringify(body)).toMatchObject({ status, body: { code } });
    }
    expect(await contentOf(api.database.pool)).toEqual(before);
  });

  test("two at the same instant cannot take back more days than there are", async () => {
    const takeBack = () => post("/corrections", { customerId, month: CLOSED, days: -11, reason: "Outage" });
    const statuses = (await Promise.all([takeBack(), takeBack()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422]);
  });

  test("under one idempotency key is made once", async () => {
    const path = "/api/v1/operator/usage/corrections";
    const body = { customerId, month: CLOSED, days: -1, reason: "Outage" };
    const headers = { "idempotency-key": newId() };
    for (let time = 0; time < 2; time++) {
      expect(await browser.call("POST", path, body, headers)).toMatchObject({ status: 200 });
    }
    expect(await corrections()).toHaveLength(1);
  });
});

describe("a price put right", () => {
  test("books the difference for closed months, once", async () => {
    const body = { customerId, firstDay: day(11), lastDay: day(20), price: 2 * LENGTH, reason: "Typo" };
    expect(await post("/prices", body)).toMatchObject({ status: 200, body: { corrections: 2 } });
    expect(await corrections()).toEqual([
      expect.objectContaining({ days: -10, amount: "-10.00", corrects: CLOSED, price: `${LENGTH}.00` }),
      expect.objectContaining({ days: 10, amount: "20.00", corrects: CLOSED, price: `${2 * LENGTH}.00` }),
    ]);
    expect(await post("/prices", body)).toMatchObject({ status: 200, body: { corrections: 0 } });
    expect(await corrections()).toHaveLength(2);
  });

  test("keeps the billing code as it was called on the closed line, and books nothing for its new name", async () => {
    const code = await assigned("SW-OLD");
    const other = await aCustomer(api.db, partner, { status: "prospect", price: LENGTH, currencyCode: "EUR" });
    await countFrom(api.db, monthsAfter(CLOSED, -1));
    await wasActive(api.db, other, day(1), day(20));
    await closeMonths(api.db);
    await api.db.transaction().execute((tx) => changeBillingCode(tx, testActor, code.id, { code: `${code.code}-2` }));
    const body = { customerId: other, firstDay: day(11), lastDay: day(20), price: 2 * LENGTH, reason: "Typo" };
    expect(await post("/prices", body)).toMatchObject({ status: 200, body: { corrections: 2 } });
    expect(await corrections()).toEqual([
      expect.objectContaining({ days: -10, billingCode: code.code }),
      expect.objectContaining({ days: 10, billingCode: code.code }),
    ]);
  });

  test("also takes back days that a closed month has twice, once the spans have them once", async () => {
    // What two spans without an end were frozen as, before the database rejected those.
    await sql`
      insert into usage_lines (month, customer_id, first_day, last_day, days, partner_id, distributor_id, plan_type, price,
        currency_code, amount)
      select month, customer_id, first_day + 1, last_day, days - 1, partner_id, distributor_id, plan_type, price,
        currency_code, 19 from usage_lines where customer_id = ${customerId}`.execute(api.db);
    const before = await usage(CLOSED);
    const body = { customerId, firstDay: day(1), lastDay: day(20), price: LENGTH, reason: "Counted twice" };
    expect(await post("/prices", body)).toMatchObject({ status: 200, body: { corrections: 1 } });
    expect(await corrections()).toEqual([expect.objectContaining({ days: -19, amount: "-19.00" })]);
    expect((await usage(CLOSED)).body).toEqual(before.body);
  });

  test("is refused for days that are not over or were not billed, and changes nothing", async () => {
    const good = { customerId, firstDay: day(1), lastDay: day(2), price: 1, reason: "x" };
    const today = new Date().toISOString().slice(0, 10);
    const before = await contentOf(api.database.pool);
    for (const [status, body] of [
      [422, { ...good, lastDay: today }],
      [422, { ...good, firstDay: day(21), lastDay: day(22) }],
      [422, { ...good, firstDay: day(3) }],
      [422, { ...good, firstDay: "2026-02-30" }],
      [422, { ...good, firstDay: "1999-01-01", lastDay: "1999-01-02" }],
      [422, { ...good, firstDay: "2001-01-01", lastDay: "2003-01-01" }],
      [422, { ...good, price: -1 }],
      [404, { ...good, customerId: newId() }],
    ] as const) {
      expect(await post("/prices", body), JSON.stringify(body)).toMatchObject({ status });
    }
    expect(await contentOf(api.database.pool)).toEqual(before);
  });
});
