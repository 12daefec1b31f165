import { expect, onTestFinished, test } from "vitest";
import { HOUR } from "../../kernel/duration.ts";
import { createHeldRows } from "./held-rows.ts";

type Row = { id: number };
const row = (id: number): Row => ({ id });

function renewed(renew: (keys: readonly number[]) => number[] = (keys) => [...keys], leaseMs = HOUR) {
  const rows = createHeldRows<Row>(
    {
      ...{ leaseMs, leastLeftMs: 0, ends: "once it is noted", keyOf: ({ id }) => id },
      renew: (_claimId, keys) => Promise.resolve(renew(keys)),
    },
    "rows",
    () => undefined,
  );
  onTestFinished(() => rows.stop());
  return rows;
}

test("a row that is claimed again while a task has it stays with that task, and is given back once that is noted", () => {
  const rows = renewed();
  const first = rows.ask();
  expect(rows.sort(first, [row(1)])).toEqual({ fresh: [row(1)], unwanted: [] });
  rows.hold(first, row(1));
  expect(rows.sort(rows.ask(), [row(1), row(2)])).toEqual({ fresh: [row(2)], unwanted: [] });
  expect(rows.letGo(row(1))).toBe(true);
  expect(rows.letGo(row(1))).toBe(false);
});

test("a row that was noted between a claim and its answer is not worked on, because it may be done already", () => {
  const rows = renewed();
  const first = rows.ask();
  rows.hold(first, row(1));
  const second = rows.ask();
  rows.letGo(row(1));
  expect(rows.sort(second, [row(1)])).toEqual({ fresh: [], unwanted: [row(1)] });
});

test("a lease counts from the question, and a task needs as much of it as its exchange may take", () => {
  const least = createHeldRows<Row>(
    { leaseMs: HOUR, leastLeftMs: HOUR, ends: "with its lease" },
    "rows",
    () => undefined,
  );
  expect(least.isOurs(least.hold(least.ask(), row(1)))).toBe(false);
  const none = createHeldRows<Row>({ leaseMs: HOUR, leastLeftMs: 0, ends: "with its lease" }, "rows", () => undefined);
  expect(none.isOurs(none.hold(none.ask(), row(1)))).toBe(true);
});

test("claims that end with their lease have ids of their own; those that are renewed share one", () => {
  const own = createHeldRows<Row>({ leaseMs: 1, leastLeftMs: 0, ends: "with its lease" }, "rows", () => undefined);
  expect(own.ask().id).not.toBe(own.ask().id);
  const shared = renewed();
  expect(shared.ask().id).toBe(shared.ask().id);
});
