import assert from "node:assert/strict";
import { sql } from "kysely";
import {
  changeInfo,
  downgradeCustomer,
  offboardCustomer,
  reactivateCustomer,
  upgradeCustomer,
} from "../../../src/features/customers/index.ts";
import { createBillingCode } from "../../../src/features/plans/index.ts";
import { assignBillingCode, putPriceRight } from "../../../src/features/usage/index.ts";
import type { Db, Tx } from "../../../src/platform/db/database.ts";
import { aCustomer, aPartner, testActor } from "../../support/factories.ts";
import { setClock } from "../clock.ts";
import type { Change, Scenario } from "../scenario.ts";

const FIRST_DAY = "2031-04-01";
const LAST_DAY = "2031-04-20";
const PUT_RIGHT = { firstDay: "2031-04-03", lastDay: "2031-04-04", price: 7, reason: "Typo" };

type Day = { day: string; prices: number[] | null };

/** For each day, the prices of all spans that include it. */
async function billedDays(db: Db, customerId: string): Promise<{ day: string; prices: number[] }[]> {
  const { rows } = await sql<Day>`
    select day::date::text, array_agg(price::float8) filter (where customer_id is not null) as prices
    from generate_series(${FIRST_DAY}::date, ${LAST_DAY}::date, interval '1 day') as day
    left join usage_spans on customer_id = ${customerId} and from_day <= day and (to_day is null or to_day >= day)
    group by day order by day`.execute(db);
  return rows.map(({ day, prices }) => ({ day, prices: prices ?? [] }));
}

/** A customer and its partner's billing code change around midnight. */
export const spans: Scenario = {
  name: "spans",
  guarantee: "a day is billed once, on the last terms, and a change that is made last stays, also across midnight",
  async begin(db, random) {
    await setClock(db, new Date(`${FIRST_DAY}T08:00:00Z`));
    const partner = await aPartner(db);
    const customerId = await aCustomer(db, partner, { price: 30, currencyCode: "EUR" });
    const [one, other] = await db
      .transaction()
      .execute(async (tx) => [
        await createBillingCode(tx, testActor, partner.distributor.id, { code: "A", price: 1 }),
        await createBillingCode(tx, testActor, partner.distributor.id, { code: "B", price: 1 }),
      ]);
    await setClock(db, new Date("2031-04-10T23:59:59Z"));

    const who = { actor: testActor, partnerId: partner.id, customerId };
    const change = (name: string, work: (tx: Tx) => Promise<unknown>): Change => ({
      name,
      run: (own) => own.transaction().execute(work),
    });
    const price = (amount: number): Change =>
      change(`price ${amount}`, (tx) =>
        changeInfo(tx, { ...who, distributorId: partner.distributor.id, changes: { price: amount } }),
      );
    const assigned: number[] = [];
    const assign = (id: number): Change =>
      change(`billing code ${id}`, async (tx) => {
        await assignBillingCode(tx, testActor, partner.id, id);
        // The partner's lock is held until the commit, so this is the order in which they are assigned.
        assigned.push(id);
      });
    const moves = [
      price(60),
      change("upgrade", (tx) => upgradeCustomer(tx, who)),
      change("downgrade", (tx) => downgradeCustomer(tx, who)),
      change("offboard", (tx) => offboardCustomer(tx, who)),
      change("reactivate", (tx) => reactivateCustomer(tx, who)),
      change("put right", (tx) => putPriceRight(tx, testActor, { customerId, ...PUT_RIGHT })),
    ];
    const afterMidnight = (late: Change): Change => ({
      name: `after midnight, ${late.name}`,
      async run(own) {
        await setClock(own, new Date("2031-04-11T00:00:01Z"));
        await late.run(own);
      },
    });
    const ofCustomer = [price(30), price(40), random.pick(moves), afterMidnight(price(50))];
    const ofPartner = [assign(one.id), assign(one.id), afterMidnight(assign(other.id))];
    return {
      changes: random.chance(0.7) ? ofCustomer : ofPartner,
      async look(outcomes) {
        await setClock(db, null);
        const customer = await db
          .selectFrom("customers")
          .select(["status", "price"])
          .where("id", "=", customerId)
          .executeTakeFirstOrThrow();
        const isPutRight = outcomes.some(({ name, refused }) => name === "put right" && !refused);
        for (const { day, prices } of await billedDays(db, customerId)) {
          assert.ok(prices.length <= 1, `${day} is billed once at most: ${prices.join(", ")}`);
          if (day <= "2031-04-10") assert.equal(prices.length, 1, `${day} is billed`);
          if (day < "2031-04-10") {
            const isRight = isPutRight && day >= PUT_RIGHT.firstDay && day <= PUT_RIGHT.lastDay;
            assert.deepEqual(prices, [isRight ? PUT_RIGHT.price : 30], `${day} was over`);
          }
          if (day > "2031-04-11") {
            assert.deepEqual(prices, customer.status === "active" ? [customer.price] : [], `${day} is as it is`);
          }
        }
        const { rows } = await sql<{ id: number | null }>`
          select billing_code_id as id from partner_billing_codes
          where partner_id = ${partner.id} order by from_day desc limit 1`.execute(db);
        assert.equal(rows[0]?.id, assigned.at(-1), "the billing code that was assigned last");
      },
    };
  },
};
