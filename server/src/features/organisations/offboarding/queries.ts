import { sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import { allRows, type Db, firstRow, oneRow, type Tx } from "../../../platform/db/database.ts";

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
export const listOffboardings = (db: Db, distributorId: string | undefined, limit: number) => allRows<Offboarding>(db)`
  ${sql.raw(OFFBOARDING)}
  where ${distributorId ?? null}::uuid is null or partners.distributor_id = ${distributorId ?? null}::uuid
  order by offboarding.id desc limit ${limit}`;

export const getOffboarding = (db: Db, id: string) =>
  oneRow<Offboarding>(db)`${sql.raw(OFFBOARDING)} where offboarding.id = ${id}`;

export async function insertOffboarding(tx: Tx, partnerId: string): Promise<string> {
  const id = newId();
  await tx.insertInto("partner_offboardings").values({ id, partner_id: partnerId }).execute();
  return id;
}

type OpenOffboarding = { id: string; partnerId: string; isFinal: boolean };

/** Locks the current offboarding of a partner. A restoration waits here for the running batch. */
export const lockOpenOffboarding = (
  tx: Tx,
  partnerId: string,
  distributorId: string | undefined,
) => firstRow<OpenOffboarding>(tx)`
  select offboarding.id, offboarding.partner_id as "partnerId",
    final_at is not null or started_at <= now() - ${RESTORABLE_DAYS} * interval '1 day' as "isFinal"
  from partner_offboardings as offboarding join partners on partners.id = offboarding.partner_id
  where offboarding.partner_id = ${partnerId} and offboarding.restored_at is null
    and (${distributorId ?? null}::uuid is null or partners.distributor_id = ${distributorId ?? null}::uuid)
  for no key update of offboarding`;

/**
 * Locks an offboarding for one batch of its job. Undefined if it has been restored and `isRestored` is false, or the
 * other way round.
 */
export const lockForBatch = (tx: Tx, id: string, { isRestored }: { isRestored: boolean }) => firstRow<{
  partnerId: string;
}>(tx)`
  select partner_id as "partnerId" from partner_offboardings
  where id = ${id} and (restored_at is not null) = ${isRestored} for no key update`;

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

type PendingOffboarding = { id: string; partnerId: string; isRestored: boolean; isDone: boolean; isDue: boolean };

/** Offboardings and restorations that aren't complete, and offboardings that have become final. */
export const listPendingOffboardings = (db: Db) => allRows<PendingOffboarding>(db)`
  select id, partner_id as "partnerId", restored_at is not null as "isRestored",
    finished_at is not null and restored_at is null as "isDone",
    started_at <= now() - ${RESTORABLE_DAYS} * interval '1 day' as "isDue"
  from partner_offboardings where final_at is null and returned_at is null
  order by started_at, id`;
