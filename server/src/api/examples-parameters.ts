import { breachId, customerId, distributorId, partnerId, planId } from "../kernel/example-ids.ts";
import { invitationId, jobId, keyId, lookInId, mailId, memberId, passkeyId } from "../kernel/example-ids.ts";
import { breachUuid, importId, uploadId } from "../kernel/example-ids.ts";
import { deliveryId, redeliveryId, secretId, webhookId } from "../kernel/example-ids.ts";

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
  lookInId,
  invitationId,
  keyId,
  passkeyId,
  uploadId,
  importId,
  breachUuid,
  reportId: "019a6a3e-7c1d-7e55-9d0f-2b7a4c8e1f60",
  sessionId: "01990b52-1f6e-7c80-b7d3-a4e9c1f20b68",
  id: 7,
  jobId,
  mailId,
  jobName: "clean-up",
};

/** The query and headers of an example call; none if the operation isn't listed. */
const OTHERS: Record<string, Values> = {
  onboardCustomer: { "Idempotency-Key": "order-1042" },
  listPartnerPlans: { status: "all" },
  listCustomers: { status: "active", pageSize: 20 },
  listAllCustomers: { status: "active", pageSize: 20 },
  listCustomerBreaches: { localeCode: "en-GB" },
  getBreach: { name: "LarchmontParcels", localeCode: "en-GB" },
  listBreachCategories: { localeCode: "en-GB" },
  listAudit: { action: "customer.upgraded", pageSize: 20 },
  listPartnerAudit: { action: "customer.upgraded", pageSize: 20 },
  exportAuditAsCsv: { from: "2026-11-01T00:00:00Z" },
  exportAuditAsJsonLines: { from: "2026-11-01T00:00:00Z" },
  listCatalogue: { search: "larchmont", pageSize: 20 },
  listImports: { state: "finished", pageSize: 20 },
  sendUploadPart: { offset: 0 },
  getUsage: { month: "2026-10", pageSize: 20 },
  downloadUsage: { month: "2026-10" },
  getAllUsage: { month: "2026-10", distributorId },
  downloadAllUsage: { month: "2026-10", distributorId },
  listAllPlans: { page: 1, per_page: 10 },
  listAllBillingCodes: { distributorId, page: 1, per_page: 10 },
  listBillingCodes: { page: 1, per_page: 10 },
  listOrganisationStaff: { partnerId },
  listJobs: { state: "failed", pageSize: 20 },
  listMails: { state: "refused", pageSize: 20 },
  listAllWebhooks: { trouble: "any", pageSize: 20 },
  listOrganisationKeys: { partnerId },
  listPartnerFigures: { page: 1, per_page: 10 },
  listAllPartnerFigures: { distributorId, page: 1, per_page: 10 },
  listDistributorFigures: { page: 1, per_page: 10 },
  listUrgentCustomers: { since: "2026-11-15T08:00:00Z", pageSize: 50 },
  listCustomerMails: { pageSize: 20 },
  listPartners: { page: 1, per_page: 10 },
  listWebhookDeliveries: { status: "delivered", pageSize: 20 },
  listWebhookFailures: { eventType: "customer.created", page: 1, pageSize: 20 },
};

/** The example of a parameter, if its operation's example has it. The distributors' calls have the partners' examples. */
export function parameterExample(operationId: string, location: string, name: string): string | number | undefined {
  if (location === "path") return IDS[name];
  return OTHERS[operationId.replace("Distributor", "")]?.[name];
}
