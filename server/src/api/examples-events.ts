import { type EventType, exampleData } from "../features/events/index.ts";
import { exampleCustomer as customer } from "../kernel/example-customer.ts";
import { idempotencyToken, partnerId, webhookId } from "../kernel/example-ids.ts";

const webhook = { id: webhookId, description: "CRM" };

/** The whole body of a request with such an event. */
export const eventExample = (type: EventType): Record<string, unknown> => ({
  idempotencyToken,
  type,
  data: exampleData(type, { partnerId, customer, webhook }),
  timestamp: Date.parse("2026-02-02T14:03:11.402Z"),
});
