import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { createBillingCode } from "../plans/index.ts";
import { assignBillingCode } from "./index.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { testClock } from "../../../test/support/clock.ts";
import { testDatabase } from "../../../test/support/database.ts";
import { aCustomer, aPartner, testActor, type TestPartner } from "../../../test/support/factories.ts";
import { countFrom, linesOf } from "../../../test/support/usage/usage.ts";
import { keyOf, millionthsOf, ModelCustomer, monthOf, type Sum } from "../../../test/support/usage/model.ts";
import { doStep, type MOVES, type Step } from "../../../test/support/usage/together.ts";

// Changes that begin before midnight and wait behind one that begins after it.

const database = testDatabase();
const clock = testClock(database);

const BEFORE = Date.parse("2026-04-10T23:59:59Z");
const AFTER = Date.parse("2026-04-11T00:00:01Z");
const EUR = { planType: "service-basic", price: "30", currency: "EUR" };

let partner: TestPartner;

beforeEach(async () => {
  await clock.set("2026-04-01T08:00:00Z");
  partner = await aPartner(database.db);
  await countFrom(database.db, "2026-03");
});

/** `first` begins before midnight, and `second` after it; `second` is done before `first` comes to its first lock. */
async function acrossMidnight(first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>) {
  await clock.set(new Date(BEFORE));
  const early = await database.db.startTransaction().execute();
  await clock.set(new Date(AFTER));
  await refusalsAside(database.db.transaction().execute(second));
  await refusalsAside(
    first(early).then(
      () => early.commit().execute(),
      async (error: unknown) => {
        await early.rollback().execute();
        throw error;
      },
    ),
  );
}

const refusalsAside = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });

const move = (step: keyof typeof MOVES): Step => ({ kind: "move", step });
const price = (text: string): Step => ({ kind: "price", price: text });
const nameOf = (step: Step): string => (step.kind === "move" ? step.step : `price ${step.price}`);
const STEPS = [
  price("30"),
  price("40"),
  price("50"),
  move("upgrade"),
  move("downgrade"),
  move("offboard"),
  move("reactivate"),
];

function isNoted(model: ModelCustomer, at: number, step: Step): void {
  if (step.kind === "move") model.step(at, step.step);
  else model.change(at, { price: step.price });
}

const PAIRS = STEPS.flatMap((first) =>
  STEPS.map((second) => ({
    name: `${nameOf(first)}, begun before midnight behind ${nameOf(second)} begun after it`,
    first,
    second,
  })),
);

describe.each(["active", "prospect"])("of a customer that is %s", (status) => {
  test.each(PAIRS)("$name: each day is billed once, on the last terms", async ({ first, second }) => {
    const id = await aCustomer(database.db, partner, { status, price: 30, currencyCode: "EUR" });
    const model = new ModelCustomer(Date.parse("2026-04-01T08:00:00Z"), status, EUR, "2026-04-01");
    const customer = { customerId: id, partner };
    await acrossMidnight(
      (tx) => doStep(tx, customer, first),
      (tx) => doStep(tx, customer, second),
    );
    isNoted(model, AFTER, second);
    isNoted(model, AFTER + 1, first);
    // One more change on a later day finds spans that it can go on from.
    const later = Date.parse("2026-04-20T12:00:00Z");
    await clock.set(new Date(later));
    await database.db.transaction().execute((tx) => doStep(tx, customer, price("60")));
    isNoted(model, later, price("60"));
    await clock.set("2026-05-01T12:00:00Z");
    const lines = await linesOf(database.db, { partnerId: partner.id }, "2026-04");
    const sums = lines.map((line): [string, Sum] => [
      keyOf(line.planType, line.price, line.currencyCode, line.billingCode ?? ""),
      { days: line.days, amount: millionthsOf(line.amount) },
    ]);
    expect(new Map(sums)).toEqual(monthOf(model, "2026-04", () => "", "2026-05-01"));
  });
});

test("of two billing codes of a partner, assigned across midnight, the one assigned last stays", async () => {
  const [one, other] = await database.db
    .transaction()
    .execute((tx) =>
      Promise.all(
        ["A", "B"].map((code) => createBillingCode(tx, testActor, partner.distributor.id, { code, price: 1 })),
      ),
    );
  await aCustomer(database.db, partner, { price: 30, currencyCode: "EUR" });
  const assign = (id: number | undefined) => (tx: Tx) => assignBillingCode(tx, testActor, partner.id, id ?? null);
  await acrossMidnight(assign(one?.id), assign(other?.id));
  await clock.set("2026-05-01T12:00:00Z");
  const lines = await linesOf(database.db, { partnerId: partner.id }, "2026-04");
  expect(lines.map(({ billingCode, days }) => [billingCode, days])).toEqual([
    [null, 10],
    ["A", 20],
  ]);
});

test("the database refuses a second span that shares a day with another of the customer", async () => {
  const id = await aCustomer(database.db, partner, { price: 30, currencyCode: "EUR" });
  const another = (from: string, to: string | null) =>
    sql`
      insert into usage_spans (customer_id, from_day, to_day, partner_id, distributor_id, plan_id, price, currency_code)
      select customer_id, ${from}::date, ${to}::date, partner_id, distributor_id, plan_id, price, currency_code
      from usage_spans where customer_id = ${id}`.execute(database.db);
  await expect(another("2026-04-12", null)).rejects.toThrow("usage_spans_share_no_day");
  await expect(another("2026-03-12", "2026-04-01")).rejects.toThrow("usage_spans_share_no_day");
  await another("2026-03-12", "2026-03-31");
});
