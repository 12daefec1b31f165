import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { ErrorCode } from "../../../kernel/error-codes.ts";
import { notFound } from "../../../kernel/errors.ts";
import { uuidOf } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { change } from "../../../platform/http/change.ts";
import { Done, refusals, success } from "../../../platform/http/envelope.ts";
import { askerOf, refusalOfRight } from "../../callers/index.ts";
import { NewSecret } from "../secrets/secrets.ts";
import { changeBy, type Surface, tags } from "../surface.ts";
import { changeWebhook, createWebhook, deleteWebhook } from "./endpoints.ts";
import { findWebhook, listWebhooks, trafficOf } from "./queries.ts";
import { NOT_RESUMED, Resumed, resumed, resumeWebhook } from "./resume.ts";
import {
  newWebhook,
  NO_TRAFFIC,
  type Webhook,
  WEBHOOK_NOT_FOUND,
  webhookChanges,
  WebhookView,
  webhookView,
} from "./webhook.ts";

export const webhookIdInPath = z.object({ webhookId: uuidOf("Webhook ID") });

const OneWebhook = z.object({ ...success, webhook: WebhookView });

async function viewsOf(
  db: Db,
  webhooks: readonly Webhook[],
  isDistributors: boolean,
): Promise<z.infer<typeof WebhookView>[]> {
  const traffic = await trafficOf(
    db,
    webhooks.map(({ id }) => id),
  );
  return webhooks.map((webhook) => webhookView(webhook, traffic.get(webhook.id) ?? NO_TRAFFIC, isDistributors));
}

async function answerWith({ isDistributors }: Surface, db: Db, webhook: Webhook): Promise<z.infer<typeof OneWebhook>> {
  const [view] = await viewsOf(db, [webhook], isDistributors);
  return {
    success: true,
    webhook: view ?? webhookView(webhook, NO_TRAFFIC, isDistributors),
  };
}

/** Manages the endpoints that receive events. */
export function endpointRoutes(surface: Surface): FastifyPluginAsyncZod {
  const { db, ownerOf, operationId } = surface;
  const kind = { allowsLocal: surface.settings.allowsLocal, isDistributors: surface.isDistributors };
  const unknownPartner: ErrorCode[] = surface.isDistributors ? ["partner-unknown"] : [];
  return async (app) => {
    app.get("/webhooks", {
      config: { right: "webhooks:read", failure: "Failed to list webhooks" },
      schema: {
        operationId: operationId("listWebhooks"),
        tags,
        summary: "List all webhooks, oldest first, with the health of each.",
        response: { 200: z.object({ ...success, webhooks: z.array(WebhookView) }) },
      },
      handler: async (request) => ({
        success: true as const,
        webhooks: await viewsOf(db, await listWebhooks(db, ownerOf(request)), surface.isDistributors),
      }),
    });

    app.post("/webhooks", {
      config: { right: "webhooks:write", failure: "Failed to create webhook", sealsAnswer: true },
      schema: {
        operationId: operationId("createWebhook"),
        tags,
        summary: "Create a webhook. With the first one you get a signing secret, which is shown in this response only.",
        body: newWebhook(kind),
        response: {
          200: OneWebhook.extend({ secret: NewSecret.optional() }),
          ...refusals("webhook-limit-reached", ...unknownPartner),
        },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const { webhook, secret } = await createWebhook(tx, changeBy(surface, request), request.body, {
            mayMakeSecret: refusalOfRight(askerOf(request), "webhook-secrets:write") === undefined,
          });
          return { ...(await answerWith(surface, tx, webhook)), ...(secret ? { secret } : {}) };
        }),
    });

    app.get("/webhooks/:webhookId", {
      config: { right: "webhooks:read", failure: "Failed to read webhook" },
      schema: {
        operationId: operationId("getWebhook"),
        tags,
        summary: "Get a webhook and its health.",
        params: webhookIdInPath,
        response: { 200: OneWebhook, ...refusals("webhook-not-found") },
      },
      handler: async (request) => {
        const webhook = await findWebhook(db, ownerOf(request), request.params.webhookId);
        if (!webhook) throw notFound(WEBHOOK_NOT_FOUND, "webhook-not-found");
        return answerWith(surface, db, webhook);
      },
    });

    app.patch("/webhooks/:webhookId", {
      // A URL may contain a secret too.
      config: { right: "webhooks:write", failure: "Failed to update webhook", sealsAnswer: true },
      schema: {
        operationId: operationId("updateWebhook"),
        tags,
        summary:
          "Change a webhook. While it's disabled, its events are kept for 30 days and sent when it's enabled again.",
        params: webhookIdInPath,
        body: webhookChanges(kind),
        response: { 200: OneWebhook, ...refusals("webhook-not-found", ...unknownPartner) },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const by = changeBy(surface, request);
          return answerWith(surface, tx, await changeWebhook(tx, by, request.params.webhookId, request.body));
        }),
    });

    app.post("/webhooks/:webhookId/resume", {
      config: { right: "webhooks:write", failure: "Failed to resume webhook" },
      schema: {
        operationId: operationId("resumeWebhook"),
        tags,
        summary: "End a webhook's pause and send its queued events immediately.",
        params: webhookIdInPath,
        response: { 200: Resumed, ...refusals(...NOT_RESUMED) },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) =>
          resumed(await resumeWebhook(tx, changeBy(surface, request), request.params.webhookId)),
        ),
    });

    app.delete("/webhooks/:webhookId", {
      config: { right: "webhooks:delete", failure: "Failed to delete webhook" },
      schema: {
        operationId: operationId("deleteWebhook"),
        tags,
        summary: "Delete a webhook. Queued events for it are not sent; its failures stay listed.",
        params: webhookIdInPath,
        response: { 200: Done, ...refusals("webhook-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          await deleteWebhook(tx, changeBy(surface, request), request.params.webhookId);
          return { success: true as const, message: "Webhook deleted successfully" };
        }),
    });
  };
}
