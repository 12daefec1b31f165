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
        summary: "List the signing secrets, without their tokens.",
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
        summary: "Create a signing secret if there is no active one. The token is shown in this response only.",
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
          "Create a new active secret. The previous one becomes the fallback, and responses may still be signed with it.",
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
        summary: "Delete a secret immediately. Without an active one, deliveries stay queued until there is another.",
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
