import { sql } from "kysely";
import { allRows, type Db, type Tx } from "../db/database.ts";

export type KnownKey = { id: Buffer; proof: Buffer };

/** The keys that have sealed something in this database; none before it was migrated. */
export async function listKnownKeys(db: Db): Promise<KnownKey[]> {
  const { rows: found } = await sql`select from pg_class where oid = to_regclass('sealing_keys')`.execute(db);
  if (found.length === 0) return [];
  return allRows<KnownKey>(db)`select id, proof from sealing_keys order by created_at, id`;
}

export async function insertKnownKey(tx: Tx, { id, proof }: KnownKey): Promise<void> {
  await sql`insert into sealing_keys (id, proof) values (${id}, ${proof}) on conflict (id) do nothing`.execute(tx);
}

/** No one can record a key until the transaction ends. */
export async function lockKnownKeys(tx: Tx): Promise<void> {
  await sql`lock table sealing_keys in share row exclusive mode`.execute(tx);
}

export async function deleteKnownKey(tx: Tx, id: Buffer): Promise<void> {
  await sql`delete from sealing_keys where id = ${id}`.execute(tx);
}

/** A value that the migration has set aside, to be sealed and stored in its column. */
export type UnsealedValue = { id: string; column: string; key: string[]; value: Buffer };

export const listUnsealed = (tx: Tx, limit: number) => allRows<UnsealedValue>(tx)`
  select id, column_name as column, row_key as key, value from unsealed_values
  order by id limit ${limit} for update`;

export async function deleteUnsealed(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from unsealed_values where id = any(${ids}::bigint[])`.execute(tx);
}

/** Removes deleted rows from the disk too. No one else can be using any of them, or add one. */
export async function clearUnsealed(tx: Tx): Promise<void> {
  await sql`lock table unsealed_values in access exclusive mode`.execute(tx);
  if (!(await isAnythingUnsealed(tx))) await sql`truncate unsealed_values`.execute(tx);
}

export async function isAnythingUnsealed(db: Db): Promise<boolean> {
  const { rows } = await sql`select from unsealed_values limit 1`.execute(db);
  return rows.length > 0;
}

/** Deleted rows stay in the table's files, even after an interruption; long values are in a separate file. */
export async function areRemainsOnDisk(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select where pg_relation_size('unsealed_values') > 0
      or exists (select from pg_class where oid = 'unsealed_values'::regclass and pg_relation_size(reltoastrelid) > 0)`.execute(
    db,
  );
  return rows.length > 0;
}
