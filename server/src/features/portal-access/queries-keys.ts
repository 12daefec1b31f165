import type { Db, Tx } from "../../platform/db/database.ts";

export type SigningKey = { id: string; secret: Uint8Array };

export const findSigningKey = (db: Db): Promise<SigningKey | undefined> =>
  db.selectFrom("portal_signing_keys").select(["id", "secret"]).executeTakeFirst();

/** Unless another node was quicker; returns the one that counts. */
export async function insertSigningKey(db: Db, key: SigningKey): Promise<SigningKey> {
  await db
    .insertInto("portal_signing_keys")
    .values(rowOf(key))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSigningKey(db)) ?? key;
}

export async function replaceSigningKey(tx: Tx, key: SigningKey): Promise<void> {
  await tx.deleteFrom("portal_signing_keys").execute();
  await tx.insertInto("portal_signing_keys").values(rowOf(key)).execute();
}

const rowOf = ({ id, secret }: SigningKey) => ({ id, secret: Buffer.from(secret) });
