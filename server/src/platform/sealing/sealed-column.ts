import { type Db, keyringFor, type Tx } from "../db/database.ts";
import {
  type PrimaryKey,
  putSealed,
  readSealed,
  type Resealing,
  type SealedPage,
  type SealedValue,
  type WhenHeld,
} from "./queries-columns.ts";
import { openValue, sealValue } from "./seal-value.ts";

/** What becomes of values whose key is lost. */
export type WhenLost = {
  /** What they were, and who does what without them: a sentence for people. */
  means: string;
  /** The organisations that these rows belong to, one for each row; undefined if the values are no organisation's. */
  listOwners?: (db: Db, ids: readonly string[]) => Promise<string[]>;
  /** Lets the service go on without them. */
  giveUp: (tx: Tx, values: readonly SealedValue[], column: SealedColumn) => Promise<unknown>;
};

/** A column of sealed values. Each can only be opened in its own row. */
export type SealedColumn = {
  /** `table.column`, the first part of each value's cell. */
  name: string;
  whenLost: WhenLost;
  /** Seals with the newest key that the database was opened with. */
  seal: (db: Db, key: string | readonly string[], value: string | Uint8Array) => Buffer;
  open: (db: Db, key: string | readonly string[], sealed: Buffer) => Buffer;
  /** Ordered by primary key. */
  read: (db: Db, page: SealedPage) => Promise<SealedValue[]>;
  put: (tx: Tx, values: readonly Resealing[], whenHeld: WhenHeld) => Promise<{ numAffectedRows?: bigint }>;
};

/**
 * Declares a sealed column. The slice that owns the table declares it, and `main/sealed-columns.ts` lists all of them.
 * `primaryKey` has the columns of the primary key and their types, in order.
 */
export function sealedColumn(name: string, whenLost: WhenLost, primaryKey: PrimaryKey = { id: "uuid" }): SealedColumn {
  const [table = "", column = ""] = name.split(".");
  const stored = { table, column, primaryKey };
  const cellOf = (key: string | readonly string[]) => [name, ...(typeof key === "string" ? [key] : key)] as const;
  return {
    name,
    whenLost,
    seal: (db, key, value) => sealValue(keyringFor(db), cellOf(key), value),
    open: (db, key, sealed) => openValue(keyringFor(db), cellOf(key), sealed),
    read: (db, page) => readSealed(db, stored, page),
    put: (tx, values, whenHeld) => putSealed(tx, stored, values, whenHeld),
  };
}

/** Gives values up by storing an empty text in their place. */
export const emptyValues: WhenLost["giveUp"] = (tx, values, { seal, put }) =>
  put(
    tx,
    values.map(({ key, sealed }) => ({ key, before: sealed, sealed: seal(tx, key, "") })),
    "wait",
  );
