import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { findPartnerById, lockPartner } from "../organisations/index.ts";
import { type BillingCode, findBillingCode } from "../plans/index.ts";
import { findPartnerCode, upsertPartnerCode } from "./queries-billing-codes.ts";

export const PartnerCode = z.object({
  billingCodeId: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .nullable()
    .meta({ description: "Null for no billing code from today on." }),
});

const partnerUnknown = () => notFound("Organisation not found", "organisation-not-found");

/** Sets the code on the lines of a partner's customers from today on: one of its distributor's codes, or none. */
export async function assignBillingCode(
  tx: Tx,
  actor: Actor,
  partnerId: string,
  billingCodeId: number | null,
): Promise<BillingCode | null> {
  const partner = await lockPartner(tx, partnerId);
  if (!partner) throw partnerUnknown();
  const code = billingCodeId === null ? null : await findBillingCode(tx, partner.distributorId, billingCodeId);
  if (code === undefined) throw notFound("Billing code not found", "billing-code-not-found");
  await upsertPartnerCode(tx, partnerId, billingCodeId);
  await recordAudit(tx, {
    actor,
    action: "partner.billing-code-assigned",
    subject: { kind: "partner", id: partnerId },
    ownerId: partnerId,
    details: { billingCodeId, code: code?.code ?? null },
  });
  return code;
}

/** The partner's code as of today. */
export async function readPartnerCode(db: Db, partnerId: string): Promise<BillingCode | null> {
  const partner = await findPartnerById(db, partnerId);
  if (!partner) throw partnerUnknown();
  const id = await findPartnerCode(db, partnerId);
  return id === null ? null : ((await findBillingCode(db, partner.distributorId, id)) ?? null);
}
