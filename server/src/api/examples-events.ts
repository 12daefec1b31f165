import { fullBreach } from "../kernel/example-breach.ts";
import { customerId, deliveryId, idempotencyToken, partnerId, webhookId } from "../kernel/example-ids.ts";

const customer = { uuid: customerId, name: "Juniper Bakery", reference: "CRM-1042" };
const ofCustomer = { partnerId, customer };
const ofWebhook = { partnerId, webhook: { id: webhookId, description: "CRM" } };
const added = { domains: ["juniper-catering.example"], emails: ["events@juniper-bakery.example"] };
const found = { ...ofCustomer, breachStatus: true, count: 1, breaches: [fullBreach] };

/** The data of an example of each event type. A test checks them against the events' own schemas. */
const DATA: Record<string, unknown> = {
  "customer.created": {
    ...ofCustomer,
    status: "active",
    planType: "service-basic",
    domains: ["juniper-bakery.example"],
    emails: ["orders@juniper-bakery.example", "owner@juniper-bakery.example"],
  },
  "customer.deleted": { ...ofCustomer, previousStatus: "active" },
  "customer.asset.added": { ...ofCustomer, ...added },
  "customer.asset.removed": { ...ofCustomer, ...added },
  "customer.breach.found": found,
  "customer.breach.firstscan.completed": found,
  "customer.breach.resolved": { ...found, breaches: [{ ...fullBreach, resolved: true }] },
  "customer.breach.unresolved": found,
  "customer.upgraded": { ...ofCustomer, previousStatus: "prospect", status: "active" },
  "customer.downgraded": { ...ofCustomer, previousStatus: "active", status: "prospect" },
  "customer.reactivated": { ...ofCustomer, previousStatus: "inactive", status: "active" },
  "customer.updated": { ...ofCustomer, fields: ["companyName", "price"] },
  "customer.scan.completed": { ...ofCustomer, isFirstScan: false },
  "report.created": { ...ofCustomer, report: { id: "019a6a3e-7c1d-7e55-9d0f-2b7a4c8e1f60", month: "2026-10" } },
  "webhook.endpoint.paused": { ...ofWebhook, failuresInARow: 5, pausedUntil: "2026-02-02T14:03:16.417Z" },
  "webhook.endpoint.disabled": { ...ofWebhook, reason: "gone" },
  "webhook.delivery.exhausted": {
    ...ofWebhook,
    delivery: { id: deliveryId, eventType: "customer.breach.found", idempotencyToken, customerId, attempts: 8 },
  },
};

/** The whole body of such a request. */
export const eventExample = (type: string): unknown => ({
  idempotencyToken,
  type,
  data: DATA[type],
  timestamp: Date.parse("2026-02-02T14:03:11.402Z"),
});
