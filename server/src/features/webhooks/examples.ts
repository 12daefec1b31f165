import { exampleCustomer } from "../../kernel/example-customer.ts";
import {
  deliveryId,
  idempotencyToken,
  partnerId,
  redeliveryId,
  secretId,
  webhookId,
} from "../../kernel/example-ids.ts";
import { done, type Examples } from "../../kernel/examples.ts";
import { WEBHOOK_OVERVIEW_EXAMPLES } from "./overview/examples.ts";

const webhook = {
  id: webhookId,
  url: "https://harbour-it.example/hooks/sablewatch",
  eventTypes: ["customer.created", "customer.breach.found"],
  enabled: true,
  description: "CRM",
  createdAt: "2026-01-31T09:00:00.000Z",
  updatedAt: "2026-01-31T09:00:00.000Z",
  health: {
    status: "healthy",
    consecutiveFailures: 0,
    pausedUntil: null,
    lastSuccessAt: "2026-02-02T14:03:11.482Z",
    lastFailureAt: null,
    waiting: 0,
    oldestWaitingAt: null,
    medianMs: 48.6,
  },
};
const issued = {
  secret: { id: secretId, token: "whsec_Zb3kq8cXv1yM5tRw0JpQe7LhNaUs2DfGiKoTxYzBnCm" },
};

const payload = {
  partnerId,
  customer: exampleCustomer,
  status: "active",
  planType: "service-basic",
  domains: ["juniper-bakery.example"],
  emails: ["owner@juniper-bakery.example"],
};
const delivery = {
  id: deliveryId,
  webhookId,
  eventType: "customer.created",
  idempotencyToken,
  customerId: payload.customer.uuid,
  isTest: false,
  isSandbox: false,
  status: "delivered",
  attemptCount: 1,
  createdAt: "2026-02-02T14:03:11.402Z",
  nextAttemptAt: null,
  finishedAt: "2026-02-02T14:03:11.482Z",
};
const attempt = {
  id: "01990b47-9101-7d3e-95a7-4b2e8c6f1d09",
  attemptedAt: "2026-02-02T14:03:11.417Z",
  httpStatus: 200,
  responseIndicator: null,
  errorMessage: "",
  token: "6f1d2c3b-8a4e-4f57-9b60-1c2d3e4f5a6b",
  receipt: "9a0c4a0b8be8a1f6b6f1b5d1a3c7e2904d5f6b7a8c9d0e1f2a3b4c5d6e7f8091",
  secretId,
  timing: { queueMs: 3.1, dnsMs: 1.4, connectMs: 11.9, tlsMs: 24.2, firstByteMs: 46.8, totalMs: 48.6 },
  remoteAddress: "203.0.113.20",
  responseExcerpt: '{"ok":true}',
};
const tested = {
  ...delivery,
  idempotencyToken: deliveryId,
  customerId: null,
  isTest: true,
  isSandbox: false,
  payload: { ...payload, test: true },
  attempts: [attempt],
};

const failure = {
  id: deliveryId,
  eventType: "customer.created",
  targetUrl: webhook.url,
  idempotencyToken,
  payload,
  failedAt: "2026-02-03T10:39:47.120Z",
  httpStatus: 503,
  responseIndicator: null,
  attempts: [
    {
      id: attempt.id,
      attemptedAt: attempt.attemptedAt,
      httpStatus: null,
      responseIndicator: "timeout",
      errorMessage: "No complete response within 3 seconds (waiting for the response)",
    },
    {
      id: "01990b8c-3f0a-7b21-8e64-d7c5a1b9f382",
      attemptedAt: "2026-02-03T10:39:47.066Z",
      httpStatus: 503,
      responseIndicator: null,
      errorMessage: "Answered 503",
    },
  ],
};
const redelivery = {
  id: redeliveryId,
  status: "running",
  total: 1482,
  queued: 350,
  perSecond: 50,
  webhookId: null,
  eventType: "customer.created",
  from: "2026-02-03T00:00:00.000Z",
  to: "2026-02-03T11:00:00.000Z",
  createdAt: "2026-02-03T11:05:12.004Z",
  finishedAt: null,
};

const OF_PARTNERS: Examples = {
  listWebhooks: { answer: { webhooks: [webhook] } },
  createWebhook: {
    request: { url: webhook.url, eventTypes: webhook.eventTypes, description: webhook.description },
    answer: { webhook, secret: issued.secret },
  },
  getWebhook: { answer: { webhook } },
  updateWebhook: { request: { eventTypes: [], enabled: true }, answer: { webhook: { ...webhook, eventTypes: [] } } },
  resumeWebhook: { answer: { message: "Webhook resumed successfully", count: 12 } },
  deleteWebhook: done("Webhook deleted successfully"),
  testWebhook: { request: { eventType: "customer.created" }, answer: { delivery: tested } },
  listWebhookSecrets: {
    answer: { secrets: [{ id: secretId, role: "active", createdAt: "2026-01-31T09:00:00.000Z" }] },
  },
  createWebhookSecret: { answer: issued },
  cycleWebhookSecret: { answer: issued },
  deleteWebhookSecret: done("Webhook secret deleted successfully"),
  listWebhookDeliveries: {
    answer: {
      deliveries: [delivery],
      pagination: { pageSize: 20, hasNextPage: true, nextCursor: "deliveries.AZkLR5DyfhiPNcKp2LbkFw" },
    },
  },
  getWebhookDelivery: { answer: { delivery: { ...delivery, payload, attempts: [attempt] } } },
  listWebhookFailures: {
    answer: { failures: [failure], pagination: { totalCount: 1482, page: 1, pageSize: 20, hasNextPage: true } },
  },
  redeliverWebhookFailure: done("Redelivery started successfully"),
  redeliverWebhookFailures: {
    request: { eventType: redelivery.eventType, from: redelivery.from, to: redelivery.to, perSecond: 50 },
    answer: {
      message: "Redelivery started successfully",
      count: redelivery.total,
      redelivery: { ...redelivery, queued: 0 },
    },
  },
  listWebhookRedeliveries: { answer: { redeliveries: [redelivery] } },
  getWebhookRedelivery: { answer: { redelivery } },
  cancelWebhookRedelivery: {
    answer: { redelivery: { ...redelivery, status: "cancelled", finishedAt: "2026-02-03T11:05:19.310Z" } },
  },
};

/** The distributors' calls have the same shapes under other names: `listWebhooks` becomes `listDistributorWebhooks`. */
const OF_DISTRIBUTORS = Object.fromEntries(
  Object.entries(OF_PARTNERS).map(([name, example]) => [name.replace(/^[a-z]+/, "$&Distributor"), example]),
);

export const WEBHOOK_EXAMPLES: Examples = { ...OF_PARTNERS, ...OF_DISTRIBUTORS, ...WEBHOOK_OVERVIEW_EXAMPLES };
