import { z } from "zod";
import { conflict } from "../../../kernel/errors.ts";
import { Uuid } from "../../../kernel/ids.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { defineJob, enqueue } from "../../../platform/jobs/define.ts";
import type { Actor } from "../../audit/index.ts";
import { recordHappening } from "../../events/index.ts";
import { partnersLeft } from "../happenings.ts";
import { deletePartner, undeletePartner } from "../manage.ts";
import { partnerNotFound } from "../organisation.ts";
import { findPartnerById, lockPartner } from "../queries.ts";
import * as queries from "./queries.ts";

/** Makes the customers of an offboarded partner inactive, or restores those that were offboarded with it. */
export const followPartner = defineJob("follow-partner", z.object({ offboardingId: Uuid }));

/** `distributorId` restricts it to that distributor's partners. */
export type WhichPartner = { id: string; distributorId?: string | undefined };

/**
 * Offboards a partner. Its keys, its distributor's access to it and its staff's sessions stop immediately; a job makes
 * its customers inactive. It can be undone for 30 days.
 */
export async function offboardPartner(
  tx: Tx,
  actor: Actor,
  which: WhichPartner,
  missing = partnerNotFound,
): Promise<queries.Offboarding> {
  if (!(await lockPartner(tx, which.id, which.distributorId))) throw missing();
  await deletePartner(tx, actor, which);
  await recordHappening(tx, partnersLeft, [{ partnerId: which.id }]);
  const id = await queries.insertOffboarding(tx, which.id);
  await enqueue(tx, followPartner, { offboardingId: id }, { dedupeKey: id });
  return queries.getOffboarding(tx, id);
}

/**
 * Undoes an offboarding. Keys work again unless they were revoked. Customers that the offboarding made inactive get
 * back the status they had; those that someone changed in between stay as they are.
 */
export async function restorePartner(
  tx: Tx,
  actor: Actor,
  which: WhichPartner,
  missing = partnerNotFound,
): Promise<queries.Offboarding> {
  // Locked before the partner's row: a batch of the job holds the offboarding, and then needs the partner for its
  // events.
  const open = await queries.lockOpenOffboarding(tx, which.id, which.distributorId);
  if (!open) {
    const partner = await findPartnerById(tx, which.id);
    const isTheirs = which.distributorId === undefined || partner?.distributorId === which.distributorId;
    if (!partner || !isTheirs) throw missing();
    throw conflict("Partner is not offboarded", "partner-not-offboarded");
  }
  if (open.isFinal) {
    const days = queries.RESTORABLE_DAYS;
    throw conflict(`Partner was offboarded more than ${days} days ago; that is final`, "offboarding-final");
  }
  await undeletePartner(tx, actor, which.id);
  await queries.markOffboarding(tx, open.id, "restored_at");
  await enqueue(tx, followPartner, { offboardingId: open.id }, { dedupeKey: open.id });
  return queries.getOffboarding(tx, open.id);
}
