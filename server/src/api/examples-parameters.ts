import { breachId, customerId, distributorId, partnerId, planId } from "./example-ids.ts";
import { invitationId, memberId, passkeyId } from "./example-ids.ts";
import { deliveryId, redeliveryId, secretId, webhookId } from "./example-ids.ts";

type Values = Record<string, string | number>;

/** An example for each id in a path, by its name. */
const IDS: Values = {
  customerId,
  breachId,
  webhookId,
  secretId,
  deliveryId,
  failureId: deliveryId,
  redeliveryId,
  planId,
  partnerUuid: partnerId,
  partnerId,
  distributorId,
  memberId,
  invitationId,
  passkeyId,
  reportId: "019a6a3e-7c1d-7e55-9d0f-2b7a4c8e1f60",
  sessionId: "01990b52-1f6e-7c80-b7d3-a4e9c1f20b68",
  id: 7,
};

/** What an example of a call has in its query and headers; nothing else where it is not listed. */
const OTHERS: Record<string, Values> = {
  onboardCustomer: { "Idempotency-Key": "order-1042" },
  listCustomers: { status: "active", pageSize: 20 },
  listAllCustomers: { status: "active", pageSize: 20 },
  listCustomerBreaches: { localeCode: "en-GB" },
  getBreach: { name: "LarchmontParcels", localeCode: "en-GB" },
  listBreachCategories: { localeCode: "en-GB" },
  listBillingCodes: { page: 1, per_page: 10 },
  listOrganisationStaff: { partnerId },
  listPartners: { page: 1, per_page: 10 },
  listWebhookDeliveries: { status: "delivered", pageSize: 20 },
  listWebhookFailures: { eventType: "customer.created", page: 1, pageSize: 20 },
};

/** The example of a parameter, if its operation's example has it. The distributors' calls have the partners' examples. */
export function parameterExample(operationId: string, place: string, name: string): string | number | undefined {
  if (place === "path") return IDS[name];
  return OTHERS[operationId.replace("Distributor", "")]?.[name];
}
