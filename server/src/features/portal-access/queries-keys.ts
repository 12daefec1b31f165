import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/database.ts";

export type SigningKey = { id: string; secret: Uint8Array };

export const findSigningKey = (db: Db): Promise<SigningKey | undefined> =>
  db.selectFrom("portal_signing_keys").select(["id", "secret"]).executeTakeFirst();

/** Inserts the key, unless another node was quicker; returns the key that counts. */
export async function insertSigningKey(db: Db, key: SigningKey): Promise<SigningKey> {
  await db
    .insertInto("portal_signing_keys")
    .values(rowOf(key))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSigningKey(db)) ?? key;
}

/** In one statement: two processes that replace it at once take turns. */
export async function replaceSigningKey(tx: Tx, key: SigningKey): Promise<void> {
  await tx
    .insertInto("portal_signing_keys")
    .values(rowOf(key))
    .onConflict((conflict) =>
      conflict.expression(sql`(true)`).doUpdateSet({ ...rowOf(key), created_at: sql<Date>`now()` }),
    )
    .execute();
}

const rowOf = ({ id, secret }: SigningKey) => ({ id, secret: Buffer.from(secret) });
