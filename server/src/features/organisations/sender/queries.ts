import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Alignment, PartnerSender } from "./sender.ts";

const columns = [
  "partner_id as partnerId",
  "address",
  "partner_senders.name",
  "token",
  "verified_at as verifiedAt",
  sql<Alignment | null>`aligned_by`.as("alignedBy"),
  "checked_at as checkedAt",
  "failures_in_a_row as failuresInARow",
] as const;

/** A partner's sender, or undefined if mails come from the operator's address. */
export const findSender = (db: Db, partnerId: string) => senderOf(db, partnerId).executeTakeFirst();

export const lockSender = (tx: Tx, partnerId: string) => senderOf(tx, partnerId).forUpdate().executeTakeFirst();

const senderOf = (db: Db, partnerId: string) =>
  db.selectFrom("partner_senders").select(columns).where("partner_id", "=", partnerId);

/** The senders of partners that still exist. */
export const listSenders = (db: Db) =>
  db
    .selectFrom("partner_senders")
    .innerJoin("partners", "partners.id", "partner_id")
    .select(columns)
    .where("partners.deleted_at", "is", null)
    .orderBy("partner_id")
    .execute();

type Put = Pick<PartnerSender, "partnerId" | "address" | "name" | "token"> & { isSameDomain: boolean };

export function putSender(tx: Tx, { partnerId, address, name, token, isSameDomain }: Put) {
  const anew = { verified_at: null, aligned_by: null, checked_at: null, failures_in_a_row: 0 };
  return tx
    .insertInto("partner_senders")
    .values({ partner_id: partnerId, address, name, token })
    .onConflict((conflict) =>
      conflict.column("partner_id").doUpdateSet({ address, name, token, ...(isSameDomain ? {} : anew) }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export const updateChecked = (
  tx: Tx,
  partnerId: string,
  { alignedBy, failures }: { alignedBy: Alignment | null; failures: number },
) =>
  tx
    .updateTable("partner_senders")
    .set({
      checked_at: sql<Date>`now()`,
      verified_at: alignedBy === null ? null : sql<Date>`coalesce(verified_at, now())`,
      aligned_by: alignedBy,
      failures_in_a_row: failures,
    })
    .where("partner_id", "=", partnerId)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const deleteSender = (tx: Tx, partnerId: string) =>
  tx.deleteFrom("partner_senders").where("partner_id", "=", partnerId).returning(columns).executeTakeFirst();
