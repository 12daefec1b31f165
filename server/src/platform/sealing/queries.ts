import { sql } from "kysely";
import { allRows, type Db, hasRow, run, type Tx } from "../db/database.ts";

export type KnownKey = { id: Buffer; proof: Buffer };

/** The keys that have sealed something in this database; none before it was migrated. */
export async function listKnownKeys(db: Db): Promise<KnownKey[]> {
  const { rows: found } = await sql`select from pg_class where oid = to_regclass('sealing_keys')`.execute(db);
  if (found.length === 0) return [];
  return allRows<KnownKey>(db)`select id, proof from sealing_keys order by created_at, id`;
}

export const insertKnownKey = (tx: Tx, { id, proof }: KnownKey) =>
  run(tx)`insert into sealing_keys (id, proof) values (${id}, ${proof}) on conflict (id) do nothing`;

/** No one can record a key until the transaction ends. */
export const lockKnownKeys = (tx: Tx) => run(tx)`lock table sealing_keys in share row exclusive mode`;

export const deleteKnownKey = (tx: Tx, id: Buffer) => run(tx)`delete from sealing_keys where id = ${id}`;

/** A value that the migration has set aside, to be sealed and stored in its column. */
export type UnsealedValue = { id: string; column: string; key: string[]; value: Buffer };

export const listUnsealed = (tx: Tx, limit: number) => allRows<UnsealedValue>(tx)`
  select id, column_name as column, row_key as key, value from unsealed_values
  order by id limit ${limit} for update`;

export const deleteUnsealed = (tx: Tx, ids: readonly string[]) =>
  run(tx)`delete from unsealed_values where id = any(${ids}::bigint[])`;

/** Removes deleted rows from the disk too. No one else can be using any of them, or add one. */
export async function clearUnsealed(tx: Tx): Promise<void> {
  await sql`lock table unsealed_values in access exclusive mode`.execute(tx);
  if (!(await isAnythingUnsealed(tx))) await sql`truncate unsealed_values`.execute(tx);
}

export const isAnythingUnsealed = (db: Db) => hasRow(db)`select from unsealed_values limit 1`;

/** Deleted rows stay in the table's files, even after an interruption; long values are in a separate file. */
export const areRemainsOnDisk = (db: Db) => hasRow(db)`
  select where pg_relation_size('unsealed_values') > 0
    or exists (select from pg_class where oid = 'unsealed_values'::regclass and pg_relation_size(reltoastrelid) > 0)`;
