import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { testDatabase } from "../support/database.ts";

// Spans as earlier releases could leave them, and what the migration makes of them.

const database = testDatabase();
const FIRST = Date.parse("2026-04-01");
const DAYS = 12;
const dayOf = (number: number): string => new Date(FIRST + number * 86_400_000).toISOString().slice(0, 10);

type Span = { from: number; to: number | null; price: number };

async function mended(customers: readonly (readonly Span[])[]): Promise<Span[][]> {
  const { pool } = database;
  await pool.query("alter table usage_spans drop constraint usage_spans_share_no_day");
  await pool.query("delete from schema_migrations where name like '%_one_span_a_day.sql'");
  await pool.query("delete from usage_spans");
  const ids = customers.map(newId);
  for (const [nth, spans] of customers.entries()) {
    for (const { from, to, price } of spans) {
      await pool.query(
        `insert into usage_spans (customer_id, from_day, to_day, partner_id, distributor_id, plan_id, price, currency_code)
         values ($1, $2, $3, $1, $1, $1, $4, 'EUR')`,
        [ids[nth], dayOf(from), to === null ? null : dayOf(to), price],
      );
    }
  }
  expect(await migrate(database.url)).toEqual([expect.stringMatching(/^\d{4}_one_span_a_day\.sql$/)]);
  return Promise.all(
    ids.map(async (id) => {
      const { rows } = await pool.query<Span>(
        `select from_day - $2::date as from, to_day - $2::date as to, price::integer
         from usage_spans where customer_id = $1 order by from_day`,
        [id, dayOf(0)],
      );
      return rows;
    }),
  );
}

test("two spans without an end become one a day: the one that began last goes on", async () => {
  const [split, resumed, nested, apart] = await mended([
    [
      { from: 0, to: 3, price: 1 },
      { from: 4, to: null, price: 2 },
      { from: 5, to: null, price: 2 },
    ],
    [
      { from: 0, to: null, price: 1 },
      { from: 5, to: null, price: 1 },
    ],
    [
      { from: 0, to: null, price: 1 },
      { from: 3, to: 5, price: 2 },
    ],
    [
      { from: 0, to: 3, price: 1 },
      { from: 4, to: null, price: 2 },
    ],
  ]);
  expect(split).toEqual([
    { from: 0, to: 3, price: 1 },
    { from: 4, to: 4, price: 2 },
    { from: 5, to: null, price: 2 },
  ]);
  expect(resumed).toEqual([
    { from: 0, to: 4, price: 1 },
    { from: 5, to: null, price: 1 },
  ]);
  expect(nested).toEqual([
    { from: 0, to: 2, price: 1 },
    { from: 3, to: 5, price: 2 },
    { from: 6, to: null, price: 1 },
  ]);
  expect(apart).toEqual([
    { from: 0, to: 3, price: 1 },
    { from: 4, to: null, price: 2 },
  ]);
});

test("whatever spans there were, each day that was billed is billed once, on the terms of the span that began last", async () => {
  const span = fc.record({
    from: fc.integer({ min: 0, max: DAYS - 2 }),
    length: fc.option(fc.integer({ min: 0, max: 6 })),
  });
  const spans = fc
    .uniqueArray(span, { maxLength: 5, selector: ({ from }) => from })
    .map((all) =>
      all.map(({ from, length }, nth): Span => ({ from, to: length === null ? null : from + length, price: nth + 1 })),
    );
  const covers = (day: number) => (one: Span) => one.from <= day && (one.to === null || one.to >= day);
  await fc.assert(
    fc.asyncProperty(fc.array(spans, { minLength: 5, maxLength: 10 }), async (customers) => {
      const after = await mended(customers);
      for (const [nth, before] of customers.entries()) {
        for (let day = 0; day < 2 * DAYS; day++) {
          const last = before.filter(covers(day)).toSorted((one, other) => other.from - one.from)[0];
          const counted = after[nth]?.filter(covers(day)).map(({ price }) => price);
          expect(counted, `day ${day}`).toEqual(last ? [last.price] : []);
        }
      }
    }),
    { numRuns: 10 },
  );
});
