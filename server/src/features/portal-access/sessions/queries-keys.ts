import { sql } from "kysely";
import { type Db, run, type Tx } from "../../../platform/db/database.ts";
import { sealedColumn } from "../../../platform/sealing/sealed-column.ts";

/** Whoever needs the key next creates another one. */
const deleteSigningKey = (tx: Tx) => run(tx)`delete from portal_signing_keys`;

export const sealedSigningKeys = sealedColumn("portal_signing_keys.secret", {
  means:
    "The key that signs the portal's access tokens. The service makes another; sessions go on, nobody has to do anything.",
  giveUp: deleteSigningKey,
});

export type SigningKey = { id: string; secret: Uint8Array };

export async function findSigningKey(db: Db): Promise<SigningKey | undefined> {
  const row = await db.selectFrom("portal_signing_keys").select(["id", "secret"]).executeTakeFirst();
  return row && { id: row.id, secret: sealedSigningKeys.open(db, row.id, row.secret) };
}

/** Inserts the key, unless another node was faster; returns the key that applies. */
export async function insertSigningKey(db: Db, key: SigningKey): Promise<SigningKey> {
  await db
    .insertInto("portal_signing_keys")
    .values(rowOf(db, key))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSigningKey(db)) ?? key;
}

/** In one statement: two processes that replace it at the same time take turns. */
export async function replaceSigningKey(tx: Tx, key: SigningKey): Promise<void> {
  const row = rowOf(tx, key);
  await tx
    .insertInto("portal_signing_keys")
    .values(row)
    .onConflict((conflict) => conflict.expression(sql`(true)`).doUpdateSet({ ...row, created_at: sql<Date>`now()` }))
    .execute();
}

const rowOf = (db: Db, { id, secret }: SigningKey) => ({ id, secret: sealedSigningKeys.seal(db, id, secret) });
