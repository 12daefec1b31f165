import { sql } from "kysely";
import { lockUntilEnd } from "../../../platform/db/advisory-locks.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";

export type StoredPortalHost = {
  host: string;
  checkedAt: Date | null;
  verifiedAt: Date | null;
  /** Since when the operator has a certificate for it. */
  servedAt: Date | null;
};

const columns = ["host", "checked_at as checkedAt", "verified_at as verifiedAt", "served_at as servedAt"] as const;

export const findPortalHost = (db: Db, partnerId: string): Promise<StoredPortalHost | undefined> =>
  db.selectFrom("partner_portal_hosts").select(columns).where("partner_id", "=", partnerId).executeTakeFirst();

export const listPortalHosts = (db: Db): Promise<(StoredPortalHost & { partnerId: string })[]> =>
  db
    .selectFrom("partner_portal_hosts")
    .select(["partner_id as partnerId", ...columns])
    .execute();

type HostOwner = { partnerId: string; isServed: boolean; isGone: boolean };

/**
 * Whose host it is; no one else can take it until the transaction ends. An offboarded partner keeps its host until
 * another partner takes it.
 */
export async function lockHostOwner(tx: Tx, host: string): Promise<HostOwner | undefined> {
  await lockUntilEnd(tx, { what: "portal host", of: host });
  return tx
    .selectFrom("partner_portal_hosts")
    .innerJoin("partners", "partners.id", "partner_id")
    .select((eb) => [
      "partner_id as partnerId",
      eb("served_at", "is not", null).as("isServed"),
      eb("partners.deleted_at", "is not", null).as("isGone"),
    ])
    .where("host", "=", host)
    .forUpdate("partner_portal_hosts")
    .$castTo<HostOwner>()
    .executeTakeFirst();
}

/** Another host has to be verified again. */
export async function upsertPortalHost(tx: Tx, partnerId: string, host: string, isServed: boolean): Promise<void> {
  const anew = { host, checked_at: null, verified_at: null, served_at: isServed ? sql<Date>`now()` : null };
  await tx
    .insertInto("partner_portal_hosts")
    .values({ partner_id: partnerId, ...anew })
    .onConflict((conflict) => conflict.column("partner_id").doUpdateSet(anew))
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

/** Records that a host was checked. Returns whether this changed if the host is used. */
export async function updateVerified(
  tx: Tx,
  { partnerId, host, isVerified }: { partnerId: string; host: string; isVerified: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ wasVerified: boolean; isNow: boolean }>`
    update partner_portal_hosts as now_known
    set checked_at = now(),
      verified_at = case when ${isVerified} and now_known.served_at is not null then coalesce(before.verified_at, now()) end
    from (select partner_id, verified_at from partner_portal_hosts where partner_id = ${partnerId} for update) as before
    where now_known.partner_id = before.partner_id and now_known.host = ${host}
    returning before.verified_at is not null as "wasVerified", now_known.verified_at is not null as "isNow"`.execute(
    tx,
  );
  return rows[0] !== undefined && rows[0].wasVerified !== rows[0].isNow;
}
