import { z } from "zod";
import { eachInfoDetail } from "../../../kernel/customer-details.ts";
import { notFound } from "../../../kernel/errors.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { success } from "../../../platform/http/envelope.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { offerEvent, recordHappening } from "../../events/index.ts";
import { choosePlan } from "../../plans/index.ts";
import { watchMore } from "../watching/announce-assets.ts";
import { CUSTOMER_NOT_FOUND, referenceOf } from "../customer.ts";
import type { InfoChanges } from "../fields.ts";
import { termsChanged } from "../happenings.ts";
import { giveContactAccess } from "./portal-users.ts";
import * as queries from "../queries.ts";
import { CustomerStatus } from "../../../kernel/customer-status.ts";

export const InfoView = z
  .object({
    ...success,
    companyName: z.string(),
    contactEmail: z.string().meta({ description: "Empty if the customer has no contact." }),
    price: z.number(),
    planType: z.string(),
    localeCode: z.string().describe("The language of the customer's emails, portal and reports."),
    ...eachInfoDetail(() => z.string().nullable()),
    status: CustomerStatus,
    scanned_status: z.boolean().meta({ description: "Whether the customer has been scanned for breaches." }),
  })
  .meta({ id: "CustomerInfo" });

export async function readInfo(db: Db, partnerId: string, customerId: string): Promise<z.infer<typeof InfoView>> {
  const info = await queries.findInfo(db, partnerId, customerId);
  if (!info) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  const { contactEmail, scannedAt, ...rest } = info;
  return { success: true, ...rest, contactEmail: contactEmail ?? "", scanned_status: scannedAt !== null };
}

export type ChangeInfo = {
  actor: Actor;
  partnerId: string;
  distributorId: string;
  customerId: string;
  changes: InfoChanges;
};

/**
 * A new contact address is monitored from now on and takes over the portal access. The old one stays monitored until
 * the partner removes it: correcting a contact should not end protection.
 */
export async function changeInfo(tx: Tx, command: ChangeInfo): Promise<void> {
  const { actor, partnerId, distributorId, customerId, changes } = command;
  const { planId, planType, contactEmail } = changes;
  // An invalid request is reported before a missing customer.
  const choosesPlan = planId !== undefined || planType !== undefined;
  const plan = choosesPlan ? await choosePlan(tx, distributorId, { planId, planType }) : undefined;
  const customer = await queries.lockCustomer(tx, partnerId, customerId);
  if (!customer) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  const changed = await queries.updateInfo(tx, customerId, changes, plan?.id);
  if (contactEmail !== undefined && contactEmail !== customer.contactEmail) {
    await giveContactAccess(tx, changed);
    await watchMore(tx, changed, { domains: [], emails: [contactEmail] });
  }
  if (plan !== undefined || changes.price !== undefined) await recordHappening(tx, termsChanged, [{ customerId }]);
  const fields = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  await recordAudit(tx, {
    actor,
    action: "customer.info-updated",
    subject: { kind: "customer", id: customerId },
    ownerId: partnerId,
    details: { fields },
  });
  await offerEvent(tx, "customer.updated", { partnerId, customer: referenceOf(changed), fields });
}
