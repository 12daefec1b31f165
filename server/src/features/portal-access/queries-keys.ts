import type { Db, Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";

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

/** In one statement: two at once take turns. */
const upsert = positionalStatement(`
  insert into portal_signing_keys (id, secret) values ($1, $2)
  on conflict ((true)) do update set id = excluded.id, secret = excluded.secret, created_at = now()`);

export async function replaceSigningKey(tx: Tx, { id, secret }: SigningKey): Promise<void> {
  await upsert(tx, id, Buffer.from(secret));
}

const rowOf = ({ id, secret }: SigningKey) => ({ id, secret: Buffer.from(secret) });
