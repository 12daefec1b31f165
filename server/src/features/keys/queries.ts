import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { lockUntilEnd } from "../../platform/db/advisory-locks.ts";
import { allValues, type Db, run, type Selected, type Tx } from "../../platform/db/database.ts";
import type { Caller, StaffRole, TokenScope } from "../callers/index.ts";
import type { KeyForm, KeyOwner, KeyRequest } from "./key.ts";

const columns = [
  "id",
  "prefix",
  "distributor_id as distributorId",
  "partner_id as partnerId",
  // Only an operator's token has one.
  sql<TokenScope | null>`scope`.as("scope"),
  // The key has at most the rights of this role, which its creator had at that time.
  sql<StaffRole>`role`.as("role"),
  "name",
  "created_at as createdAt",
  "expires_at as expiresAt",
  "revoked_at as revokedAt",
  "last_used_at as lastUsedAt",
  // The key that created this one: a distributor's, or the key that this one replaced.
  "made_by as madeBy",
] as const;

export type Key = Selected<"api_keys", typeof columns>;

const valid = sql<boolean>`api_keys.revoked_at is null and (api_keys.expires_at is null or api_keys.expires_at > now())`;

/**
 * The key of this form, if it may act for this partner: the partner's own key, or its distributor's. A `sw_test_` key
 * opens only sandboxes, no matter what else the tables say.
 */
export const findKeyForPartner = (db: Db, { prefix, isTest }: KeyForm, partnerId: string) =>
  db
    .selectFrom("api_keys")
    .innerJoin("partners", (join) =>
      join.on((eb) =>
        eb.or([
          eb("partners.id", "=", eb.ref("api_keys.partner_id")),
          eb("partners.distributor_id", "=", eb.ref("api_keys.distributor_id")),
        ]),
      ),
    )
    .select([
      "api_keys.id as keyId",
      "api_keys.secret_hash as secretHash",
      sql<StaffRole>`api_keys.role`.as("role"),
      "api_keys.expires_at as expiresAt",
      "partners.distributor_id as distributorId",
      "partners.id as partnerId",
    ])
    .where("api_keys.prefix", "=", prefix)
    .where("partners.id", "=", partnerId)
    .where("partners.deleted_at", "is", null)
    .where((eb) => (isTest ? eb("partners.sandbox", "=", true) : eb.lit(true)))
    .where(valid)
    .executeTakeFirst();

/** What the caller's secret is compared with, and what a right one is worth. */
const proof = ["id as keyId", "secret_hash as secretHash", sql<StaffRole>`role`.as("role")] as const;

export const findKeyForDistributor = (db: Db, { prefix }: KeyForm, distributorId: string) =>
  db
    .selectFrom("api_keys")
    .select([...proof, "expires_at as expiresAt", "distributor_id as distributorId", "partner_id as partnerId"])
    .where("prefix", "=", prefix)
    .where("distributor_id", "=", distributorId)
    .where(valid)
    .$narrowType<{ distributorId: string }>()
    .executeTakeFirst();

/** Which of these callers with keys may still call: their indexes in the list. */
export const findLiveCallers = async (db: Db, callers: readonly Caller[]): Promise<Set<number>> =>
  new Set(
    await allValues<number>(db)`
      select (caller.nth - 1)::integer as index
      from unnest(${callers.map(({ asker }) => (asker.kind === "staff" ? null : asker.keyId))}::uuid[], ${callers.map(({ partnerId }) => partnerId ?? null)}::uuid[])
          with ordinality as caller (key_id, partner_id, nth)
        join api_keys on api_keys.id = caller.key_id and ${valid}
      where caller.partner_id is null or exists (
        select from partners where partners.id = caller.partner_id and partners.deleted_at is null
          and (partners.id = api_keys.partner_id or partners.distributor_id = api_keys.distributor_id))`,
  );

export const findOperatorKey = (db: Db, { prefix }: KeyForm) =>
  db
    .selectFrom("api_keys")
    .select([...proof, sql<TokenScope>`scope`.as("scope")])
    .where("prefix", "=", prefix)
    .where("distributor_id", "is", null)
    .where("partner_id", "is", null)
    .where(valid)
    .executeTakeFirst();

type NewKeyRow = KeyRequest & { role: StaffRole; prefix: string; secretHash: Buffer };

export function insertKey(tx: Tx, key: NewKeyRow): Promise<Key> {
  const { owner } = key;
  return tx
    .insertInto("api_keys")
    .values({
      id: newId(),
      prefix: key.prefix,
      secret_hash: key.secretHash,
      distributor_id: owner !== "operator" && "distributorId" in owner ? owner.distributorId : null,
      partner_id: owner !== "operator" && "partnerId" in owner ? owner.partnerId : null,
      name: key.name,
      expires_at: key.expiresAt,
      scope: owner === "operator" ? (key.scope ?? "write") : null,
      role: key.role,
      made_by: key.madeBy ?? null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Keys are never deleted, so one that was found before still exists. */
export const lockKey = (tx: Tx, id: string) =>
  tx.selectFrom("api_keys").select(columns).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();

export const findKey = (db: Db, id: string) =>
  db.selectFrom("api_keys").select(columns).where("id", "=", id).executeTakeFirst();

const keysOf = (db: Db, owner?: KeyOwner) => {
  const query = db.selectFrom("api_keys");
  if (owner === undefined) return query;
  if (owner === "operator") return query.where("distributor_id", "is", null).where("partner_id", "is", null);
  return "partnerId" in owner
    ? query.where("partner_id", "=", owner.partnerId)
    : query.where("distributor_id", "=", owner.distributorId);
};

export const listKeys = (db: Db, owner?: KeyOwner): Promise<Key[]> =>
  keysOf(db, owner).select(columns).orderBy("id").execute();

/** The newest keys of an owner: each rotation leaves one more. */
export const listNewestKeys = (db: Db, owner: KeyOwner, limit: number): Promise<Key[]> =>
  keysOf(db, owner).select(columns).orderBy("id", "desc").limit(limit).execute();

export async function countWorkingKeys(db: Db, owner: KeyOwner): Promise<number> {
  const { count } = await keysOf(db, owner)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(valid)
    .executeTakeFirstOrThrow();
  return count;
}

/** Held until the transaction ends: only one transaction at a time adds, replaces or ends keys of an owner. */
export async function lockKeysOf(tx: Tx, owner: KeyOwner): Promise<void> {
  const id = owner === "operator" ? owner : "partnerId" in owner ? owner.partnerId : owner.distributorId;
  await lockUntilEnd(tx, { what: "keys", of: id });
}

/** Revokes a key, and the keys of the same owner that it made by rotating. Returns those that were not revoked yet. */
export async function markRevoked(tx: Tx, id: string): Promise<Key[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive made as (
      select id, distributor_id, partner_id from api_keys where id = ${id}
      union
      select child.id, child.distributor_id, child.partner_id from api_keys as child join made on child.made_by = made.id
        and child.distributor_id is not distinct from made.distributor_id
        and child.partner_id is not distinct from made.partner_id)
    select id from made order by id`.execute(tx);
  return tx
    .updateTable("api_keys")
    .set({ revoked_at: sql<Date>`now()` })
    .where(
      "id",
      "in",
      rows.map((row) => row.id),
    )
    .where("revoked_at", "is", null)
    .returning(columns)
    .execute();
}

/** Brings the expiry forward. A key that expires sooner anyway keeps its expiry. */
export async function markExpiring(tx: Tx, id: string, overlapMs: number): Promise<void> {
  const end = sql<Date>`least(expires_at, now() + ${overlapMs} * interval '1 millisecond')`;
  await tx.updateTable("api_keys").set({ expires_at: end }).where("id", "=", id).execute();
}

/**
 * Updates the last use of many keys in one statement. Never moves a time backwards, no matter which node writes last.
 */
export const markUsed = (db: Db, uses: ReadonlyMap<string, Date>) => run(db)`
  update api_keys set last_used_at = greatest(last_used_at, used.at)
  from unnest(${[...uses.keys()]}::uuid[], ${[...uses.values()]}::timestamptz[]) as used (id, at)
  where api_keys.id = used.id`;
