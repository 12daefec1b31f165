import { newId } from "../../../kernel/ids.ts";
import { allValues, type Db, run, type Tx } from "../../../platform/db/database.ts";
import type { SealedValue } from "../../../platform/sealing/queries-columns.ts";
import { sealedColumn } from "../../../platform/sealing/sealed-column.ts";

const deleteSecrets = (tx: Tx, values: readonly SealedValue[]) => run(tx)`
  delete from webhook_secrets where id = any(${values.map(({ key }) => key[0])}::uuid[])`;

export const sealedWebhookTokens = sealedColumn("webhook_secrets.token", {
  means:
    "Signing secrets of webhooks. Deliveries stay queued until their owners create new secrets and store them in their receivers.",
  listOwners: (db, ids) => allValues<string>(db)`select owner_id from webhook_secrets where id = any(${ids}::uuid[])`,
  giveUp: deleteSecrets,
});

export type Secret = { id: string; role: "active" | "fallback"; createdAt: Date };

const columns = ["id", "role", "created_at as createdAt"] as const;

export async function listSecrets(db: Db, ownerId: string): Promise<Secret[]> {
  const rows = await db
    .selectFrom("webhook_secrets")
    .select(columns)
    .where("owner_id", "=", ownerId)
    .orderBy("role")
    .execute();
  return rows as Secret[];
}

/** The secrets that the owner's responses may be signed with; undefined if there is no active one. */
export async function findActiveToken(db: Db, ownerId: string): Promise<string | undefined> {
  const active = await db
    .selectFrom("webhook_secrets")
    .select(["id", "token"])
    .where("owner_id", "=", ownerId)
    .where("role", "=", "active")
    .executeTakeFirst();
  return active && sealedWebhookTokens.open(db, active.id, active.token).toString();
}

export async function insertActiveSecret(tx: Tx, ownerId: string, token: string): Promise<string> {
  const id = newId();
  const sealed = sealedWebhookTokens.seal(tx, id, token);
  await tx.insertInto("webhook_secrets").values({ id, owner_id: ownerId, role: "active", token: sealed }).execute();
  return id;
}

/** Replaces the existing fallback, which stays only if there is no active secret to take its place. */
export async function makeActiveFallback(tx: Tx, ownerId: string): Promise<void> {
  const active = tx.selectFrom("webhook_secrets").where("owner_id", "=", ownerId).where("role", "=", "active");
  await tx
    .deleteFrom("webhook_secrets")
    .where("owner_id", "=", ownerId)
    .where("role", "=", "fallback")
    .where((eb) => eb.exists(active.select("id")))
    .execute();
  await tx
    .updateTable("webhook_secrets")
    .set({ role: "fallback" })
    .where("owner_id", "=", ownerId)
    .where("role", "=", "active")
    .execute();
}

export async function deleteSecretRow(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("webhook_secrets")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
