import { sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import { type Db, hasRow, type Tx } from "../../../platform/db/database.ts";
import type { Passkey, StoredPasskey } from "./passkey.ts";

export type ChallengePurpose = "register" | "sign in" | "prove";

export async function insertChallenge(
  tx: Tx,
  challenge: { hash: Buffer; purpose: ChallengePurpose; personId: string | null; minutes: number },
): Promise<void> {
  const { hash, purpose, personId, minutes } = challenge;
  await sql`
    insert into staff_challenges (challenge_hash, purpose, person_id, expires_at)
    values (${hash}, ${purpose}, ${personId}, now() + ${minutes} * interval '1 minute')`.execute(tx);
}

/** Uses up a challenge, whether or not its answer is right. Returns whether it existed. */
export const takeChallenge = (
  tx: Tx,
  { hash, purpose, personId }: { hash: Buffer; purpose: ChallengePurpose; personId: string | null },
) => hasRow(tx)`
  delete from staff_challenges
  where challenge_hash = ${hash} and purpose = ${purpose} and person_id is not distinct from ${personId}::uuid
    and expires_at > now()
  returning purpose`;

const columns = ["id", "name", "created_at as createdAt", "last_used_at as lastUsedAt"] as const;

export const listPasskeys = (db: Db, personId: string): Promise<Passkey[]> =>
  db.selectFrom("staff_passkeys").select(columns).where("person_id", "=", personId).orderBy("id").execute();

const storedColumns = [
  "id",
  "person_id as personId",
  "credential_id as credentialId",
  "public_key as publicKey",
  "counter",
  "transports",
] as const;

export const listStoredPasskeys = (db: Db, personId: string): Promise<StoredPasskey[]> =>
  db.selectFrom("staff_passkeys").select(storedColumns).where("person_id", "=", personId).orderBy("id").execute();

export const findPasskey = (db: Db, credentialId: string): Promise<StoredPasskey | undefined> =>
  db.selectFrom("staff_passkeys").select(storedColumns).where("credential_id", "=", credentialId).executeTakeFirst();

/** Undefined if the authenticator is known already. */
export const insertPasskey = (tx: Tx, passkey: Omit<StoredPasskey, "id"> & { name: string }) =>
  tx
    .insertInto("staff_passkeys")
    .values({
      id: newId(),
      person_id: passkey.personId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning(columns)
    .executeTakeFirst();

/**
 * Notes a use. Returns false if the counter has not grown since: two authenticators then have the same key, and one of
 * them is a copy. Authenticators without a counter always send zero.
 */
export async function updateCounter(tx: Tx, id: string, counter: number): Promise<boolean> {
  const rows = await tx
    .updateTable("staff_passkeys")
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("counter", "<", counter), eb.and([eb("counter", "=", 0), eb.val(counter === 0)])]))
    .returning("id")
    .execute();
  return rows.length > 0;
}

export const updatePasskeyName = (tx: Tx, { id, personId, name }: { id: string; personId: string; name: string }) =>
  tx
    .updateTable("staff_passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("person_id", "=", personId)
    .returning(columns)
    .executeTakeFirst();

export const deletePasskey = (tx: Tx, { id, personId }: { id: string; personId: string }) =>
  tx
    .deleteFrom("staff_passkeys")
    .where("id", "=", id)
    .where("person_id", "=", personId)
    .returning(columns)
    .executeTakeFirst();
