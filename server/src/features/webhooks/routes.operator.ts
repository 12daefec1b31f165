import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { operatorActorOf } from "../audit/index.ts";
import { NOT_RESUMED, Resumed, resumed } from "./endpoints/resume.ts";
import {
  AllFailuresQuery,
  AllWebhooksQuery,
  anyFailureList,
  FailureCause,
  OneOwnedWebhook,
  ownedWebhookList,
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
export const operatorRoutes = ({ db }: { db: Db }) =>
  calls({ db, tags }, (api) => {
    api.get("/webhooks", "listAllWebhooks", "webhooks:read", {
      summary: "List the endpoints of all organisations, newest first, with the health of each.",
      schema: { query: AllWebhooksQuery, answer: ownedWebhookList.answer },
      handler: (request) => readAllWebhooks(db, request.query),
    });

    api.get("/webhooks/queue", "getWebhookQueue", "webhooks:read", {
      summary: "Get how many deliveries are queued across all organisations, and how long the oldest has been due.",
      schema: { answer: { queue: QueueView } },
      handler: async () => ({ queue: await readDeliveryQueue(db) }),
    });

    api.get("/webhooks/failures", "listAllWebhookFailures", "webhooks:read", {
      summary: "List the events of all organisations whose attempts all failed, the latest failure first.",
      schema: { query: AllFailuresQuery, answer: anyFailureList.answer, errors: ["webhook-not-found"] },
      handler: (request) => readAllFailures(db, request.query),
    });

    api.get("/webhooks/failures/causes", "listWebhookFailureCauses", "webhooks:read", {
      summary: "Get why deliveries failed across all organisations, the most frequent cause first.",
      failure: "Failed to count webhook failures",
      schema: { answer: { causes: z.array(FailureCause) } },
      handler: async () => ({ causes: await readFailureCauses(db) }),
    });

    api.post("/webhooks/failures/:failureId/redeliver", "redeliverAnyWebhookFailure", "webhooks:write", {
      summary: "Resend a failed event of any organisation, with all attempts.",
      schema: {
        params: z.object({ failureId: uuidOf("Failure ID") }),
        answer: "Redelivery queued successfully",
        errors: ["webhook-failure-not-found", "webhook-deleted"],
      },
      change: (tx, request) => redeliverFailureForOwner(tx, operatorActorOf(request), request.params.failureId),
    });

    api.get("/webhooks/:webhookId", "getAnyWebhook", "webhooks:read", {
      summary: "Get an endpoint of any organisation, and its health.",
      schema: { params: inPath, answer: OneOwnedWebhook, errors: ["webhook-not-found"] },
      handler: (request) => readAnyWebhook(db, request.params.webhookId),
    });

    api.post("/webhooks/:webhookId/enable", "enableAnyWebhook", "webhooks:write", {
      summary: "Enable an endpoint again. It gets the events that were held for it.",
      schema: { params: inPath, answer: "Webhook enabled successfully", errors: ["webhook-not-found"] },
      change: (tx, request) => enableForOwner(tx, operatorActorOf(request), request.params.webhookId),
    });

    api.post("/webhooks/:webhookId/resume", "resumeAnyWebhook", "webhooks:write", {
      summary: "End an endpoint's pause and send its queued events immediately.",
      schema: { params: inPath, answer: Resumed, errors: [...NOT_RESUMED] },
      change: async (tx, request) =>
        resumed(await resumeForOwner(tx, operatorActorOf(request), request.params.webhookId)),
    });

    api.post("/webhooks/:webhookId/redeliver", "redeliverAnyWebhook", "webhooks:write", {
      summary: "Resend all failures of an endpoint, at a rate of 50 per second.",
      failure: "Failed to redeliver webhook failures",
      schema: { params: inPath, answer: { message: z.string(), count: z.int() }, errors: ["webhook-not-found"] },
      change: async (tx, request) => {
        const count = await redeliverForOwner(tx, operatorActorOf(request), request.params.webhookId);
        const message = count > 0 ? "Redelivery started successfully" : "Nothing was started";
        return { message, count };
      },
    });
  });
