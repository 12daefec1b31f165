import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";
import type { Alignment, PartnerSender } from "./sender.ts";

const columns = [
  "partner_id as partnerId",
  "address",
  "partner_senders.name",
  "token",
  "verified_at as verifiedAt",
  "aligned_by as alignedBy",
  "checked_at as checkedAt",
  "failures_in_a_row as failuresInARow",
] as const;

type Row = Omit<PartnerSender, "alignedBy"> & { alignedBy: string | null };
const typed = <Found extends Row | undefined>(row: Found) => row as Found & PartnerSender;

/** A partner's sender, or undefined if mails come from the operator's address. */
export async function findSender(db: Db, partnerId: string): Promise<PartnerSender | undefined> {
  return typed(
    await db.selectFrom("partner_senders").select(columns).where("partner_id", "=", partnerId).executeTakeFirst(),
  );
}

export async function lockSender(tx: Tx, partnerId: string): Promise<PartnerSender | undefined> {
  return typed(
    await tx
      .selectFrom("partner_senders")
      .select(columns)
      .where("partner_id", "=", partnerId)
      .forUpdate()
      .executeTakeFirst(),
  );
}

/** The senders of partners that still exist. */
export async function listSenders(db: Db): Promise<PartnerSender[]> {
  const rows = await db
    .selectFrom("partner_senders")
    .innerJoin("partners", "partners.id", "partner_id")
    .select(columns)
    .where("partners.deleted_at", "is", null)
    .orderBy("partner_id")
    .execute();
  return rows.map(typed);
}

type Put = Pick<PartnerSender, "partnerId" | "address" | "name" | "token"> & { isSameDomain: boolean };

export async function putSender(
  tx: Tx,
  { partnerId, address, name, token, isSameDomain }: Put,
): Promise<PartnerSender> {
  const anew = { verified_at: null, aligned_by: null, checked_at: null, failures_in_a_row: 0 };
  return typed(
    await tx
      .insertInto("partner_senders")
      .values({ partner_id: partnerId, address, name, token })
      .onConflict((conflict) =>
        conflict.column("partner_id").doUpdateSet({ address, name, token, ...(isSameDomain ? {} : anew) }),
      )
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

export async function updateChecked(
  tx: Tx,
  partnerId: string,
  { alignedBy, failures }: { alignedBy: Alignment | null; failures: number },
): Promise<PartnerSender> {
  return typed(
    await tx
      .updateTable("partner_senders")
      .set({
        checked_at: sql<Date>`now()`,
        verified_at: alignedBy === null ? null : sql<Date>`coalesce(verified_at, now())`,
        aligned_by: alignedBy,
        failures_in_a_row: failures,
      })
      .where("partner_id", "=", partnerId)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

export async function deleteSender(tx: Tx, partnerId: string): Promise<PartnerSender | undefined> {
  return typed(
    await tx.deleteFrom("partner_senders").where("partner_id", "=", partnerId).returning(columns).executeTakeFirst(),
  );
}
