import type { Db, Tx } from "../../platform/db/database.ts";
import {
  addMonths,
  type Age,
  dropOldest,
  dropPartition,
  findOldest,
  type MonthPartition,
} from "../../platform/db/months.ts";
import { keepBreachCounts } from "./queries.ts";

/** Makes the months to come; returns their names. */
export const addEventMonths = (db: Db): Promise<string[]> => addMonths(db, "events");

/** The oldest events that are still there, if all of them are older than that. */
export const findOldestEvents = (db: Db, age: Age): Promise<MonthPartition | undefined> =>
  findOldest(db, "events", age);

/** Drops these events, which must be the oldest. `alongside` runs in the transaction that does. */
export const dropOldestEvents = (db: Db, oldest: MonthPartition, alongside: (tx: Tx) => Promise<void>): Promise<void> =>
  dropOldest(db, "events", oldest, (one, dropped) =>
    one.transaction().execute(async (tx) => {
      await keepBreachCounts(tx, dropped);
      await alongside(tx);
      await dropPartition(tx, dropped);
    }),
  );
