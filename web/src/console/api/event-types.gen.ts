// The types of events, made from the server's list by `npm run generate`.

export const CUSTOMER_EVENT_TYPES = [
  "customer.created",
  "customer.deleted",
  "customer.asset.added",
  "customer.asset.removed",
  "customer.breach.found",
  "customer.breach.firstscan.completed",
  "customer.breach.resolved",
  "customer.breach.unresolved",
  "customer.upgraded",
  "customer.downgraded",
  "customer.reactivated",
  "customer.updated",
  "customer.scan.completed",
  "report.created",
] as const;
export const EVENT_TYPES = [
  "customer.created",
  "customer.deleted",
  "customer.asset.added",
  "customer.asset.removed",
  "customer.breach.found",
  "customer.breach.firstscan.completed",
  "customer.breach.resolved",
  "customer.breach.unresolved",
  "customer.upgraded",
  "customer.downgraded",
  "customer.reactivated",
  "customer.updated",
  "customer.scan.completed",
  "report.created",
  "webhook.endpoint.paused",
  "webhook.endpoint.disabled",
  "webhook.delivery.exhausted",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
