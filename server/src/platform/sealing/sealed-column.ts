import { type RawBuilder, sql } from "kysely";
import { type Db, keyringFor, type Tx } from "../db/database.ts";
import { openValue, type SealedPlace, sealValue } from "./seal-value.ts";

/** A stored value with the primary key of its row, as text. */
export type SealedValue = { key: string[]; sealed: Buffer };

export type SealedPage = {
  /** The key of the last row that was read. */
  after: readonly string[] | undefined;
  limit: number;
  /** Leaves out the values that begin like this. */
  besides: Buffer | undefined;
};

/** A value to store, unless another than `before` is stored by then. */
export type Resealing = SealedValue & { before: Buffer };

/** What to do about a row that somebody else is changing. Beside a running service, waiting for many could deadlock. */
export type WhenHeld = "wait" | "skip";

/** A column of sealed values, as the slice that owns it reads and writes it. */
export type SealedColumn = {
  /** `table.column`, the first part of each value's place. */
  name: string;
  /** In the order of the primary key. */
  read: (db: Db, page: SealedPage) => Promise<SealedValue[]>;
  put: (tx: Tx, values: readonly Resealing[], whenHeld: WhenHeld) => Promise<{ numAffectedRows?: bigint }>;
};

/** Seals with the newest key that the database was opened with. */
export const sealFor = (db: Db, place: SealedPlace, value: string | Uint8Array): Buffer =>
  sealValue(keyringFor(db), place, value);

export const openFrom = (db: Db, place: SealedPlace, sealed: Buffer): Buffer =>
  openValue(keyringFor(db), place, sealed);

/** For `read`: which values of a column are meant. */
export const isMeant = (column: string, besides: Buffer | undefined): RawBuilder<unknown> =>
  besides === undefined
    ? sql`true`
    : sql`substring(${sql.ref(column)} from 1 for ${besides.length}::int) <> ${besides}`;

/** For `put`: rows `(key json, before bytea, sealed bytea)`. */
export function resealedRows(values: readonly Resealing[]): RawBuilder<unknown> {
  const encoded = values.map(({ key, before, sealed }) => ({
    key,
    before: before.toString("base64"),
    sealed: sealed.toString("base64"),
  }));
  return sql`(
    select key, decode(before, 'base64') as before, decode(sealed, 'base64') as sealed
    from json_to_recordset(${JSON.stringify(encoded)}) as given (key json, before text, sealed text))`;
}

/** For `put`, after `for update`. */
export const orSkip = (whenHeld: WhenHeld): RawBuilder<unknown> => (whenHeld === "skip" ? sql`skip locked` : sql``);
