import { z } from "zod";
import type { ErrorCode } from "../../../kernel/error-codes.ts";
import { notFound } from "../../../kernel/errors.ts";
import { uuidOf } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { calls } from "../../../platform/http/calls.ts";
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

const OneWebhook = z.object({ webhook: WebhookView });

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
  return { webhook: view ?? webhookView(webhook, NO_TRAFFIC, isDistributors) };
}

/** Manages the endpoints that receive events. */
export function endpointRoutes(surface: Surface) {
  const { db, ownerOf, operationId } = surface;
  const kind = { allowsLocal: surface.settings.allowsLocal, isDistributors: surface.isDistributors };
  const unknownPartner: ErrorCode[] = surface.isDistributors ? ["partner-unknown"] : [];
  return calls({ db, tags, operationId }, (api) => {
    api.get("/webhooks", "listWebhooks", "webhooks:read", {
      summary: "List all webhooks, oldest first, with the health of each.",
      schema: { answer: { webhooks: z.array(WebhookView) } },
      handler: async (request) => ({
        webhooks: await viewsOf(db, await listWebhooks(db, ownerOf(request)), surface.isDistributors),
      }),
    });

    api.post("/webhooks", "createWebhook", "webhooks:write", {
      summary: "Create a webhook. With the first one you get a signing secret, which is shown in this response only.",
      sealsAnswer: true,
      schema: {
        body: newWebhook(kind),
        answer: OneWebhook.extend({ secret: NewSecret.optional() }),
        errors: ["webhook-limit-reached", ...unknownPartner],
      },
      change: async (tx, request) => {
        const { webhook, secret } = await createWebhook(tx, changeBy(surface, request), request.body, {
          mayMakeSecret: refusalOfRight(askerOf(request), "webhook-secrets:write") === undefined,
        });
        return { ...(await answerWith(surface, tx, webhook)), ...(secret ? { secret } : {}) };
      },
    });

    api.get("/webhooks/:webhookId", "getWebhook", "webhooks:read", {
      summary: "Get a webhook and its health.",
      schema: { params: webhookIdInPath, answer: OneWebhook, errors: ["webhook-not-found"] },
      handler: async (request) => {
        const webhook = await findWebhook(db, ownerOf(request), request.params.webhookId);
        if (!webhook) throw notFound(WEBHOOK_NOT_FOUND, "webhook-not-found");
        return answerWith(surface, db, webhook);
      },
    });

    api.patch("/webhooks/:webhookId", "updateWebhook", "webhooks:write", {
      summary:
        "Change a webhook. While it's disabled, its events are kept for 30 days and sent when it's enabled again.",
      // A URL may contain a secret too.
      sealsAnswer: true,
      schema: {
        params: webhookIdInPath,
        body: webhookChanges(kind),
        answer: OneWebhook,
        errors: ["webhook-not-found", ...unknownPartner],
      },
      change: async (tx, request) => {
        const by = changeBy(surface, request);
        return answerWith(surface, tx, await changeWebhook(tx, by, request.params.webhookId, request.body));
      },
    });

    api.post("/webhooks/:webhookId/resume", "resumeWebhook", "webhooks:write", {
      summary: "End a webhook's pause and send its queued events immediately.",
      schema: { params: webhookIdInPath, answer: Resumed, errors: [...NOT_RESUMED] },
      change: async (tx, request) =>
        resumed(await resumeWebhook(tx, changeBy(surface, request), request.params.webhookId)),
    });

    api.delete("/webhooks/:webhookId", "deleteWebhook", "webhooks:delete", {
      summary: "Delete a webhook. Queued events for it are not sent; its failures stay listed.",
      schema: { params: webhookIdInPath, answer: "Webhook deleted successfully", errors: ["webhook-not-found"] },
      change: (tx, request) => deleteWebhook(tx, changeBy(surface, request), request.params.webhookId),
    });
  });
}
