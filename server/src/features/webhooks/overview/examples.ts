import { customerId, deliveryId, partnerId, webhookId } from "../../../kernel/example-ids.ts";
import { done, lastPage, type Examples } from "../../../kernel/examples.ts";

const owner = { kind: "partner", id: partnerId, name: "Harbour IT" };
const webhook = {
  id: webhookId,
  eventTypes: [],
  enabled: true,
  description: "",
  createdAt: "2026-09-01T09:00:00.000Z",
  updatedAt: "2026-09-01T09:00:00.000Z",
  target: "https://hooks.harbour-it.example",
  owner,
  health: {
    status: "failing",
    consecutiveFailures: 3,
    pausedUntil: null,
    lastSuccessAt: "2026-11-15T08:12:00.000Z",
    lastFailureAt: "2026-11-16T08:12:00.000Z",
    waiting: 4,
    oldestWaitingAt: "2026-11-16T08:00:00.000Z",
    medianMs: 84.2,
  },
};
const queue = { waiting: 4, isMore: false, oldestSeconds: 2.4 };
const failure = {
  id: deliveryId,
  owner,
  webhookId,
  eventType: "customer.created",
  customerId,
  target: "https://hooks.harbour-it.example",
  attempts: 8,
  failedAt: "2026-11-16T05:12:00.000Z",
  httpStatus: 500,
  responseIndicator: null,
  errorMessage: "Answered 500",
};
const latestAt = "2026-11-16T03:40:00.000Z";

export const WEBHOOK_OVERVIEW_EXAMPLES = {
  listAllWebhooks: { answer: { webhooks: [webhook], pagination: lastPage } },
  getWebhookQueue: { answer: { queue: { ...queue, held: 1 } } },
  listAllWebhookFailures: { answer: { failures: [failure], pagination: lastPage } },
  listWebhookFailureCauses: {
    answer: {
      causes: [
        { httpStatus: 500, responseIndicator: null, cause: "Answered 500", count: 9, webhooks: 2, owners: 1, latestAt },
      ],
    },
  },
  redeliverAnyWebhookFailure: done("Redelivery queued successfully"),
  getAnyWebhook: { answer: { webhook } },
  enableAnyWebhook: done("Webhook enabled successfully"),
  resumeAnyWebhook: { answer: { message: "Webhook resumed successfully", count: 12 } },
  redeliverAnyWebhook: { answer: { message: "Redelivery started successfully", count: 9 } },
} satisfies Examples;
