import type { Db, Tx } from "../../platform/db/database.ts";
import {
  addMonths,
  type Age,
  dropOldest,
  dropPartition,
  endOf,
  findOldest,
  listPartitions,
  type MonthPartition,
} from "../../platform/db/months.ts";
import { keepBreachCounts, uncountBreaches } from "./queries.ts";

/** Creates the coming months; returns their names. */
export const addEventMonths = (db: Db): Promise<string[]> => addMonths(db, "events");

/** The oldest month of events that still exists, if all its events are older than that. */
export const findOldestEvents = (db: Db, age: Age): Promise<MonthPartition | undefined> =>
  findOldest(db, "events", age);

/** Drops these events, which must be the oldest. `alongside` runs in the same transaction. */
export const dropOldestEvents = (db: Db, oldest: MonthPartition, alongside: (tx: Tx) => Promise<void>): Promise<void> =>
  dropOldest(db, "events", oldest, (one, dropped) =>
    one.transaction().execute(async (tx) => {
      await keepBreachCounts(tx, dropped);
      await alongside(tx);
      await dropPartition(tx, dropped);
    }),
  );

/**
 * Removes instances from the counts of dropped events: each once, if it was found before the oldest month that still
 * exists. It's unknown how often such events announced it. Returns by how much each partner's number of breaches has
 * dropped.
 */
export async function forgetDropped(
  tx: Tx,
  instances: readonly { partnerId: string; foundAt: Date }[],
): Promise<{ partnerId: string; found: number }[]> {
  const [older] = await listPartitions(tx, "events");
  const keptSince = older && endOf(older);
  const dropped = instances.filter(({ foundAt }) => keptSince !== undefined && foundAt < keptSince);
  return dropped.length === 0 ? [] : uncountBreaches(tx, dropped);
}
