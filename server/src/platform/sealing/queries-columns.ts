import { type RawBuilder, sql } from "kysely";
import { allRows, type Db, type Tx } from "../db/database.ts";

/** A stored value with the primary key of its row, as text. */
export type SealedValue = { key: string[]; sealed: Buffer };

export type SealedPage = {
  /** The key of the last row that was read. */
  after: readonly string[] | undefined;
  limit: number;
  /** Leaves out the values that begin with these bytes. */
  besides: Buffer | undefined;
};

/** A value to store, unless the stored value is no longer `before`. */
export type Resealing = SealedValue & { before: Buffer };

/**
 * What to do about a row that someone else is changing. While the service is running, waiting for many could deadlock.
 */
export type WhenHeld = "wait" | "skip";

/** The columns of a primary key and their types. */
export type PrimaryKey = Readonly<Record<string, "uuid" | "text">>;

type Stored = { table: string; column: string; primaryKey: PrimaryKey };

const inRow = (column: string) => sql.ref(`stored.${column}`);
const keysOf = (primaryKey: PrimaryKey) => Object.keys(primaryKey).map(inRow);

export function readSealed(db: Db, { table, column, primaryKey }: Stored, { after, limit, besides }: SealedPage) {
  const keys = sql.join(keysOf(primaryKey));
  const value = inRow(column);
  const last = Object.values(primaryKey).map((type, index) => sql`${after?.[index]}::${sql.raw(type)}`);
  const isAfter = after === undefined ? sql`true` : sql`(${keys}) > (${sql.join(last)})`;
  const isMeant =
    besides === undefined ? sql`true` : sql`substring(${value} from 1 for ${besides.length}::int) <> ${besides}`;
  return allRows<SealedValue>(db)`
    select array[${sql.join(keysOf(primaryKey).map((key) => sql`${key}::text`))}] as key, ${value} as sealed
    from ${sql.table(table)} as stored
    where ${isAfter} and ${value} is not null and ${isMeant} order by ${keys} limit ${limit}`;
}

export function putSealed(
  tx: Tx,
  { table, column, primaryKey }: Stored,
  values: readonly Resealing[],
  whenHeld: WhenHeld,
): Promise<{ numAffectedRows?: bigint }> {
  const and = sql` and `;
  const isGiven = Object.entries(primaryKey).map(
    ([key, type], index) => sql`${inRow(key)} = (given.key->>${sql.lit(index)})::${sql.raw(type)}`,
  );
  const isHeld = Object.keys(primaryKey).map((key) => sql`${inRow(key)} = ${sql.ref(`held.${key}`)}`);
  return sql`
    with held as (
      select ${sql.join(keysOf(primaryKey))}, given.sealed
      from ${sql.table(table)} as stored join ${given(values)} as given on ${sql.join(isGiven, and)}
      where ${inRow(column)} = given.before for update of stored ${whenHeld === "skip" ? sql`skip locked` : sql``})
    update ${sql.table(table)} as stored set ${sql.ref(column)} = held.sealed
    from held where ${sql.join(isHeld, and)}`.execute(tx);
}

/** Rows `(key json, before bytea, sealed bytea)`. */
function given(values: readonly Resealing[]): RawBuilder<unknown> {
  const encoded = values.map(({ key, before, sealed }) => ({
    key,
    before: before.toString("base64"),
    sealed: sealed.toString("base64"),
  }));
  return sql`(
    select key, decode(before, 'base64') as before, decode(sealed, 'base64') as sealed
    from json_to_recordset(${JSON.stringify(encoded)}) as sent (key json, before text, sealed text))`;
}
