import { eachDetail } from "../../../kernel/customer-details.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { insertFirstAssets } from "../../assets/index.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { recordEvent, recordHappening } from "../../events/index.ts";
import { figuresChanged } from "../../organisations/index.ts";
import { choosePlan } from "../../plans/index.ts";
import { type Customer, referenceOf, requestScan } from "../customer.ts";
import type { OnboardRequest } from "../fields.ts";
import { customersActivated } from "../happenings.ts";
import { giveNewContactAccess } from "../info/portal-users.ts";
import { insertCustomer } from "../queries.ts";

export type OnboardCustomer = { actor: Actor; partnerId: string; distributorId: string; request: OnboardRequest };

/** Creates the customer with everything that belongs to it: monitored assets, portal user, event, first scan. */
export async function onboardCustomer(tx: Tx, command: OnboardCustomer): Promise<Customer> {
  const { actor, partnerId, distributorId, request } = command;
  const plan = await choosePlan(tx, distributorId, request);
  const customer: Customer = {
    id: newId(),
    partnerId,
    companyName: request.companyName,
    contactEmail: request.contactEmail ?? null,
    locale: request.localeCode,
    ...eachDetail((_detail, name) => request[name] ?? null),
    customData: request.customData ?? null,
    platformAccess: request.platformAccess ?? null,
    state: { status: request.status, previous: null },
  };
  await insertCustomer(tx, customer, plan.id, request);

  const watched = { domains: request.assetsDomains, emails: withContact(request) };
  const counts = await insertFirstAssets(tx, customer.id, watched);
  const one = request.status === "active" ? { active: 1 } : { prospects: 1 };
  await recordHappening(tx, figuresChanged, [{ partnerId, customers: 1, ...one, ...counts }]);
  await giveNewContactAccess(tx, customer);
  await recordEvent(tx, "customer.created", {
    partnerId,
    customer: referenceOf(customer),
    status: request.status,
    planType: plan.planType,
    ...watched,
  });
  await recordAudit(tx, {
    actor,
    action: "customer.onboarded",
    subject: { kind: "customer", id: customer.id },
    ownerId: partnerId,
    details: { status: request.status, planType: plan.planType },
  });
  if (request.status === "active") await recordHappening(tx, customersActivated, [{ customerId: customer.id }]);
  await requestScan(tx, customer);
  return customer;
}

/** The contact's address is monitored too. */
const withContact = ({ contactEmail, assetsEmails }: OnboardRequest): string[] =>
  contactEmail === undefined ? assetsEmails : [...new Set([...assetsEmails, contactEmail])];
