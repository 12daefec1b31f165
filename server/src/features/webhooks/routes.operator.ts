import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { change } from "../../platform/http/change.ts";
import { Done, refusals, success } from "../../platform/http/envelope.ts";
import { operatorActorOf } from "../audit/index.ts";
import { NOT_RESUMED, Resumed, resumed } from "./endpoints/resume.ts";
import {
  AllFailuresQuery,
  AllWebhooksQuery,
  AnyFailureList,
  FailureCause,
  OneOwnedWebhook,
  OwnedWebhookList,
  readAllFailures,
  readAllWebhooks,
  readAnyWebhook,
  readFailureCauses,
} from "./overview/overview.ts";
import { readDeliveryQueue } from "./overview/queries.ts";
import { enableForOwner, redeliverFailureForOwner, redeliverForOwner, resumeForOwner } from "./overview/support.ts";

const tags = ["Operator"];
const inPath = z.object({ webhookId: uuidOf("Webhook ID") });

const QueueView = z.object({
  waiting: z.int(),
  isMore: z.boolean().meta({ description: "True if there are more than were counted." }),
  held: z.int().meta({ description: "How many of them are held for an endpoint that is disabled or paused." }),
  oldestSeconds: z.number().meta({ description: "How many seconds the oldest sendable email has been due." }),
});

/** Endpoints, the queue and failures over all tenants. */
export function operatorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/webhooks", {
      config: { right: "webhooks:read", failure: "Failed to list webhooks" },
      schema: {
        operationId: "listAllWebhooks",
        tags,
        summary: "List the endpoints of all organisations, newest first, with the health of each.",
        querystring: AllWebhooksQuery,
        response: { 200: OwnedWebhookList },
      },
      handler: (request) => readAllWebhooks(db, request.query),
    });

    app.get("/webhooks/queue", {
      config: { right: "webhooks:read", failure: "Failed to read webhook queue" },
      schema: {
        operationId: "getWebhookQueue",
        tags,
        summary: "Get how many deliveries are queued across all organisations, and how long the oldest has been due.",
        response: { 200: z.object({ ...success, queue: QueueView }) },
      },
      handler: async () => ({ success: true as const, queue: await readDeliveryQueue(db) }),
    });

    app.get("/webhooks/failures", {
      config: { right: "webhooks:read", failure: "Failed to list webhook failures" },
      schema: {
        operationId: "listAllWebhookFailures",
        tags,
        summary: "List the events of all organisations whose attempts all failed, the latest failure first.",
        querystring: AllFailuresQuery,
        response: { 200: AnyFailureList, ...refusals("webhook-not-found") },
      },
      handler: (request) => readAllFailures(db, request.query),
    });

    app.get("/webhooks/failures/causes", {
      config: { right: "webhooks:read", failure: "Failed to count webhook failures" },
      schema: {
        operationId: "listWebhookFailureCauses",
        tags,
        summary: "Get why deliveries failed across all organisations, the most frequent cause first.",
        response: { 200: z.object({ ...success, causes: z.array(FailureCause) }) },
      },
      handler: async () => ({ success: true as const, causes: await readFailureCauses(db) }),
    });

    app.post("/webhooks/failures/:failureId/redeliver", {
      config: { right: "webhooks:write", failure: "Failed to redeliver webhook failure" },
      schema: {
        operationId: "redeliverAnyWebhookFailure",
        tags,
        summary: "Resend a failed event of any organisation, with all attempts.",
        params: z.object({ failureId: uuidOf("Failure ID") }),
        response: { 200: Done, ...refusals("webhook-failure-not-found", "webhook-deleted") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          await redeliverFailureForOwner(tx, operatorActorOf(request), request.params.failureId);
          return { success: true as const, message: "Redelivery queued successfully" };
        }),
    });

    app.get("/webhooks/:webhookId", {
      config: { right: "webhooks:read", failure: "Failed to read webhook" },
      schema: {
        operationId: "getAnyWebhook",
        tags,
        summary: "Get an endpoint of any organisation, and its health.",
        params: inPath,
        response: { 200: OneOwnedWebhook, ...refusals("webhook-not-found") },
      },
      handler: (request) => readAnyWebhook(db, request.params.webhookId),
    });

    app.post("/webhooks/:webhookId/enable", {
      config: { right: "webhooks:write", failure: "Failed to enable webhook" },
      schema: {
        operationId: "enableAnyWebhook",
        tags,
        summary: "Enable an endpoint again. It gets the events that were held for it.",
        params: inPath,
        response: { 200: Done, ...refusals("webhook-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          await enableForOwner(tx, operatorActorOf(request), request.params.webhookId);
          return { success: true as const, message: "Webhook enabled successfully" };
        }),
    });

    app.post("/webhooks/:webhookId/resume", {
      config: { right: "webhooks:write", failure: "Failed to resume webhook" },
      schema: {
        operationId: "resumeAnyWebhook",
        tags,
        summary: "End an endpoint's pause and send its queued events immediately.",
        params: inPath,
        response: { 200: Resumed, ...refusals(...NOT_RESUMED) },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) =>
          resumed(await resumeForOwner(tx, operatorActorOf(request), request.params.webhookId)),
        ),
    });

    app.post("/webhooks/:webhookId/redeliver", {
      config: { right: "webhooks:write", failure: "Failed to redeliver webhook failures" },
      schema: {
        operationId: "redeliverAnyWebhook",
        tags,
        summary: "Resend all failures of an endpoint, at a rate of 50 per second.",
        params: inPath,
        response: {
          200: z.object({ ...success, message: z.string(), count: z.int() }),
          ...refusals("webhook-not-found"),
        },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const count = await redeliverForOwner(tx, operatorActorOf(request), request.params.webhookId);
          const message = count > 0 ? "Redelivery started successfully" : "Nothing was started";
          return { success: true as const, message, count };
        }),
    });
  };
}
