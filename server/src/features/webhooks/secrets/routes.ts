import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../../kernel/ids.ts";
import { change } from "../../../platform/http/change.ts";
import { Done, refusals, success } from "../../../platform/http/envelope.ts";
import { changeBy, type Surface, tags } from "../surface.ts";
import { listSecrets } from "./queries.ts";
import { createSecret, cycleSecret, deleteSecret, NewSecret, SecretView, secretView } from "./secrets.ts";

const Issued = z.object({ ...success, secret: NewSecret });

/** Manages the secrets that sign requests. */
export function secretRoutes(surface: Surface): FastifyPluginAsyncZod {
  const { db, ownerOf, operationId } = surface;
  return async (app) => {
    app.get("/webhooks/secrets", {
      config: { right: "webhook-secrets:read", failure: "Failed to list webhook secrets" },
      schema: {
        operationId: operationId("listWebhookSecrets"),
        tags,
        summary: "The signing secrets there are; their tokens are not shown again.",
        response: { 200: z.object({ ...success, secrets: z.array(SecretView) }) },
      },
      handler: async (request) => ({
        success: true as const,
        secrets: (await listSecrets(db, ownerOf(request))).map(secretView),
      }),
    });

    app.post("/webhooks/secrets", {
      config: { right: "webhook-secrets:write", failure: "Failed to create webhook secret", sealsAnswer: true },
      schema: {
        operationId: operationId("createWebhookSecret"),
        tags,
        summary: "Make a signing secret where there is no active one. The token is shown once.",
        response: { 200: Issued, ...refusals("webhook-secret-exists") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => ({
          success: true as const,
          secret: await createSecret(tx, changeBy(surface, request)),
        })),
    });

    app.post("/webhooks/secrets/cycle", {
      config: { right: "webhook-secrets:write", failure: "Failed to cycle webhook secret", sealsAnswer: true },
      schema: {
        operationId: operationId("cycleWebhookSecret"),
        tags,
        summary:
          "Make a new active secret. The one before becomes the fallback, with which answers may still be signed.",
        response: { 200: Issued },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => ({
          success: true as const,
          secret: await cycleSecret(tx, changeBy(surface, request)),
        })),
    });

    app.delete("/webhooks/secrets/:secretId", {
      config: { right: "webhook-secrets:write", failure: "Failed to delete webhook secret" },
      schema: {
        operationId: operationId("deleteWebhookSecret"),
        tags,
        summary: "Deactivate a secret at once. Without an active one, deliveries wait until there is another.",
        params: z.object({ secretId: uuidOf("Secret ID") }),
        response: { 200: Done, ...refusals("webhook-secret-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          await deleteSecret(tx, changeBy(surface, request), request.params.secretId);
          return { success: true as const, message: "Webhook secret deleted successfully" };
        }),
    });
  };
}
