import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { changeInfo } from "../customers/index.ts";
import { createBillingCode } from "../plans/index.ts";
import { assignBillingCode, putPriceRight } from "./index.ts";
import type { Tx } from "../../platform/db/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import { testClock } from "../../../test/support/clock.ts";
import { testDatabase } from "../../../test/support/database.ts";
import { aCustomer, aPartner, testActor } from "../../../test/support/factories.ts";
import { closeMonths, countFrom, linesOf } from "../../../test/support/usage/usage.ts";
import { dayOf, keyOf, millionthsOf, ModelCustomer, monthOf, type Sum } from "../../../test/support/usage/model.ts";
import { MOVES, type Step, togetherAcrossMidnight } from "../../../test/support/usage/together.ts";

const database = testDatabase();
const clock = testClock(database);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CUSTOMERS = 3;
const PRICES = ["0", "12.5", "9.99", "100.005", "33", "0.01"];
const MONTHS = ["01", "02", "03", "04"];

const move = fc.constantFrom("upgrade" as const, "downgrade" as const, "offboard" as const, "reactivate" as const);
const price = fc.constantFrom(...PRICES);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("move" as const), step: move }),
  fc.record({ kind: fc.constant("price" as const), price }),
);
const action = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant("move" as const), step: move }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("price" as const), price }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("plan" as const), plan: fc.constantFrom("service-basic", "service-plus") }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("code" as const), code: fc.constantFrom(0, 1, 2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("put right" as const),
      price,
      ago: fc.integer({ min: 1, max: 50 }),
      length: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("close" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("together" as const),
      steps: fc.array(fc.record({ step, isLate: fc.boolean() }), { minLength: 2, maxLength: 4 }),
    }),
  },
);
const happening = fc.record({
  who: fc.integer({ min: 0, max: CUSTOMERS - 1 }),
  /** Mostly short, so that several things happen on a day. */
  hours: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 200 })),
  what: action,
});
const start = fc.record({
  status: fc.constantFrom("active", "prospect"),
  price,
  currency: fc.constantFrom("EUR", "JPY", "KWD"),
  billedAfterDays: fc.oneof(fc.constant(0), fc.integer({ min: -20, max: 20 })),
});

const work = <Result>(change: (tx: Tx) => Promise<Result>) => database.db.transaction().execute(change);

/** Whether it was done; refusals are expected where the model says so. */
const isDone = (doing: Promise<unknown>): Promise<boolean> =>
  doing.then(
    (answer) => answer !== false,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

const frozen = async (): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`select usage_lines::text as line from usage_lines`.execute(database.db);
  return rows.map(({ line }) => line);
};

/** Each run has a year of its own: the lines of a closed month cannot be removed. */
let year = 2000;

test("whatever happens in whatever order, also at the same time across midnight, each day of a customer is billed once or not at all, and the sums are exact", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(start, { minLength: CUSTOMERS, maxLength: CUSTOMERS }),
      fc.array(happening, { minLength: 10, maxLength: 60 }),
      async (starts, happenings) => {
        year++;
        let now = Date.parse(`${year}-01-03T10:00:00Z`);
        await clock.set(new Date(now));
        await countFrom(database.db, `${year - 1}-12`);
        const partner = await aPartner(database.db);
        const codeIds = await Promise.all(
          ["A", "B"].map((code) =>
            work(async (tx) => (await createBillingCode(tx, testActor, partner.distributor.id, { code, price: 1 })).id),
          ),
        );
        const codes: { day: string; code: string }[] = [];
        const codeOn = (day: string) => codes.filter((one) => one.day <= day).at(-1)?.code ?? "";
        const models: ModelCustomer[] = [];
        const ids: string[] = [];
        for (const { status, price: first, currency, billedAfterDays } of starts) {
          const billedFrom = new Date(now + billedAfterDays * DAY);
          const fields = {
            status,
            price: Number(first),
            currencyCode: currency,
            billedFromDate: billedFrom.toISOString(),
          };
          ids.push(await aCustomer(database.db, partner, fields));
          const terms = { planType: "service-basic", price: first, currency };
          models.push(new ModelCustomer(now, status, terms, dayOf(billedFrom.getTime())));
        }

        let kept = await frozen();
        for (const { who, hours, what } of happenings) {
          now += hours * HOUR;
          if (now >= Date.parse(`${year}-04-29`)) break;
          await clock.set(new Date(now));
          const [model, customerId = ""] = [models[who], ids[who]];
          if (!model) throw new Error("There is a model of each customer");
          const which = { actor: testActor, partnerId: partner.id, customerId };
          const change = (changes: { price: number } | { planType: string }) =>
            work((tx) => changeInfo(tx, { ...which, distributorId: partner.distributor.id, changes }));
          switch (what.do) {
            case "move":
              expect(await isDone(work<unknown>((tx) => MOVES[what.step](tx, which)))).toBe(model.step(now, what.step));
              break;
            case "price":
              await change({ price: Number(what.price) });
              model.change(now, { price: what.price });
              break;
            case "plan":
              await change({ planType: what.plan });
              model.change(now, { planType: what.plan });
              break;
            case "code": {
              const id = what.code === 0 ? null : (codeIds[what.code - 1] ?? null);
              await work((tx) => assignBillingCode(tx, testActor, partner.id, id));
              codes.push({ day: dayOf(now), code: ["", "A", "B"][what.code] ?? "" });
              break;
            }
            case "put right": {
              const firstDay = dayOf(now - what.ago * DAY);
              const lastDay = dayOf(now - what.ago * DAY + (what.length - 1) * DAY);
              const correction = { customerId, firstDay, lastDay, price: Number(what.price), reason: "Typo" };
              const done = await isDone(work((tx) => putPriceRight(tx, testActor, correction)));
              expect(done).toBe(model.putRight(firstDay, lastDay, what.price, dayOf(now)));
              break;
            }
            case "close":
              await closeMonths(database.db, 2);
              break;
            case "together":
              now = await togetherAcrossMidnight({ db: database.db, clock }, now, what.steps, {
                customerId,
                partner,
                model,
              });
          }
          const lines = await frozen();
          expect(lines).toEqual(expect.arrayContaining(kept));
          kept = lines;
        }

        // The running month first, as it stands today, then everything closed.
        await compare(MONTHS, dayOf(now));
        await clock.set(`${year}-05-03T00:00:00Z`);
        await closeMonths(database.db, 2);
        await compare(MONTHS, `${year}-05-03`);

        async function compare(months: readonly string[], until: string): Promise<void> {
          const all = await Promise.all(
            [...MONTHS, "05"].map((month) => linesOf(database.db, { partnerId: partner.id }, `${year}-${month}`, 2)),
          );
          for (const [index, month] of months.entries()) {
            const name = `${year}-${month}`;
            const usage = all[index]?.filter(({ kind }) => kind === "usage") ?? [];
            const corrections = all.flat().filter(({ corrects }) => corrects === name);
            for (const [number, id] of ids.entries()) {
              const sums = new Map<string, Sum>();
              for (const line of [...usage, ...corrections].filter(({ customerId }) => customerId === id)) {
                const key = keyOf(line.planType, line.price, line.currencyCode, line.billingCode ?? "");
                const sum = sums.get(key) ?? { days: 0, amount: 0n };
                const amount = sum.amount + millionthsOf(line.amount);
                sums.set(key, { days: sum.days + line.days, amount });
              }
              for (const [key, { days, amount }] of sums) if (days === 0 && amount === 0n) sums.delete(key);
              const model = models[number];
              if (!model) throw new Error("There is a model of each customer");
              expect(sums).toEqual(monthOf(model, name, codeOn, until));
            }
          }
        }
      },
    ),
    { numRuns: 20, endOnFailure: true },
  );
});
