import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/database.ts";

export type StoredPortalHost = { host: string; checkedAt: Date | null; verifiedAt: Date | null };

export const findPortalHost = (db: Db, partnerId: string): Promise<StoredPortalHost | undefined> =>
  db
    .selectFrom("partner_portal_hosts")
    .select(["host", "checked_at as checkedAt", "verified_at as verifiedAt"])
    .where("partner_id", "=", partnerId)
    .executeTakeFirst();

export const listPortalHosts = (db: Db): Promise<(StoredPortalHost & { partnerId: string })[]> =>
  db
    .selectFrom("partner_portal_hosts")
    .select(["partner_id as partnerId", "host", "checked_at as checkedAt", "verified_at as verifiedAt"])
    .execute();

export async function findHostOwner(db: Db, host: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("partner_portal_hosts")
    .select("partner_id as partnerId")
    .where("host", "=", host)
    .executeTakeFirst();
  return row?.partnerId;
}

/** Another host has to be verified again. */
export async function upsertPortalHost(tx: Tx, partnerId: string, host: string): Promise<void> {
  await tx
    .insertInto("partner_portal_hosts")
    .values({ partner_id: partnerId, host })
    .onConflict((conflict) => conflict.column("partner_id").doUpdateSet({ host, checked_at: null, verified_at: null }))
    .execute();
}

export async function deletePortalHost(tx: Tx, partnerId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("partner_portal_hosts")
    .where("partner_id", "=", partnerId)
    .returning("host")
    .executeTakeFirst();
  return row?.host;
}

/** Notes that a host was checked. Returns whether that changed if it counts. */
export async function updateVerified(
  tx: Tx,
  { partnerId, host, isVerified }: { partnerId: string; host: string; isVerified: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ wasVerified: boolean }>`
    update partner_portal_hosts as now_known
    set checked_at = now(), verified_at = case when ${isVerified} then coalesce(before.verified_at, now()) end
    from (select partner_id, verified_at from partner_portal_hosts where partner_id = ${partnerId} for update) as before
    where now_known.partner_id = before.partner_id and now_known.host = ${host}
    returning before.verified_at is not null as "wasVerified"`.execute(tx);
  return rows[0] !== undefined && rows[0].wasVerified !== isVerified;
}
