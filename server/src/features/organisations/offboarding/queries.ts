import { sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";

/** An offboarded partner, and the state of its offboarding. */
export type Offboarding = {
  id: string;
  partnerId: string;
  partnerName: string;
  distributorId: string;
  startedAt: Date;
  finishedAt: Date | null;
  restoredAt: Date | null;
  returnedAt: Date | null;
  restorableUntil: Date;
  isFinal: boolean;
};

/** For how long an offboarding can be undone. */
export const RESTORABLE_DAYS = 30;

const OFFBOARDING = `
  select offboarding.id, offboarding.partner_id as "partnerId", partners.name as "partnerName",
    partners.distributor_id as "distributorId", offboarding.started_at as "startedAt",
    offboarding.finished_at as "finishedAt", offboarding.restored_at as "restoredAt",
    offboarding.returned_at as "returnedAt",
    offboarding.started_at + interval '${RESTORABLE_DAYS} days' as "restorableUntil",
    offboarding.final_at is not null or offboarding.started_at <= now() - interval '${RESTORABLE_DAYS} days' as "isFinal"
  from partner_offboardings as offboarding join partners on partners.id = offboarding.partner_id`;

/** The latest first: those of one distributor's partners, or all. */
export async function listOffboardings(
  db: Db,
  distributorId: string | undefined,
  limit: number,
): Promise<Offboarding[]> {
  const { rows } = await sql<Offboarding>`
    ${sql.raw(OFFBOARDING)}
    where ${distributorId ?? null}::uuid is null or partners.distributor_id = ${distributorId ?? null}::uuid
    order by offboarding.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function getOffboarding(db: Db, id: string): Promise<Offboarding> {
  const { rows } = await sql<Offboarding>`${sql.raw(OFFBOARDING)} where offboarding.id = ${id}`.execute(db);
  const [offboarding] = rows;
  if (!offboarding) throw new Error("An offboarding is gone");
  return offboarding;
}

export async function insertOffboarding(tx: Tx, partnerId: string): Promise<string> {
  const id = newId();
  await tx.insertInto("partner_offboardings").values({ id, partner_id: partnerId }).execute();
  return id;
}

type OpenOffboarding = { id: string; partnerId: string; isFinal: boolean };

/** Locks the current offboarding of a partner. A restoration waits here for the running batch. */
export async function lockOpenOffboarding(
  tx: Tx,
  partnerId: string,
  distributorId: string | undefined,
): Promise<OpenOffboarding | undefined> {
  const { rows } = await sql<OpenOffboarding>`
    select offboarding.id, offboarding.partner_id as "partnerId",
      final_at is not null or started_at <= now() - ${RESTORABLE_DAYS} * interval '1 day' as "isFinal"
    from partner_offboardings as offboarding join partners on partners.id = offboarding.partner_id
    where offboarding.partner_id = ${partnerId} and offboarding.restored_at is null
      and (${distributorId ?? null}::uuid is null or partners.distributor_id = ${distributorId ?? null}::uuid)
    for no key update of offboarding`.execute(tx);
  return rows[0];
}

/**
 * Locks an offboarding for one batch of its job. Undefined if it has been restored and `isRestored` is false, or the
 * other way round.
 */
export async function lockForBatch(
  tx: Tx,
  id: string,
  { isRestored }: { isRestored: boolean },
): Promise<{ partnerId: string } | undefined> {
  const { rows } = await sql<{ partnerId: string }>`
    select partner_id as "partnerId" from partner_offboardings
    where id = ${id} and (restored_at is not null) = ${isRestored} for no key update`.execute(tx);
  return rows[0];
}

export async function markOffboarding(
  tx: Tx,
  id: string,
  what: "finished_at" | "restored_at" | "returned_at" | "final_at",
): Promise<void> {
  await tx
    .updateTable("partner_offboardings")
    .set({ [what]: sql<Date>`coalesce(${sql.ref(what)}, now())` })
    .where("id", "=", id)
    .execute();
}

/** Offboardings and restorations that aren't complete, and offboardings that have become final. */
export async function listPendingOffboardings(
  db: Db,
): Promise<{ id: string; partnerId: string; isRestored: boolean; isDone: boolean; isDue: boolean }[]> {
  const { rows } = await sql<{
    id: string;
    partnerId: string;
    isRestored: boolean;
    isDone: boolean;
    isDue: boolean;
  }>`
    select id, partner_id as "partnerId", restored_at is not null as "isRestored",
      finished_at is not null and restored_at is null as "isDone",
      started_at <= now() - ${RESTORABLE_DAYS} * interval '1 day' as "isDue"
    from partner_offboardings where final_at is null and returned_at is null
    order by started_at, id`.execute(db);
  return rows;
}
