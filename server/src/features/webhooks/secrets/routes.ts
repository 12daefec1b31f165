import { z } from "zod";
import { uuidOf } from "../../../kernel/ids.ts";
import { calls } from "../../../platform/http/calls.ts";
import { changeBy, type Surface, tags } from "../surface.ts";
import { listSecrets } from "./queries.ts";
import { createSecret, cycleSecret, deleteSecret, NewSecret, SecretView, secretView } from "./secrets.ts";

const Issued = z.object({ secret: NewSecret });

/** Manages the secrets that sign requests. */
export function secretRoutes(surface: Surface) {
  const { db, ownerOf, operationId } = surface;
  return calls({ db, tags, operationId }, (api) => {
    api.get("/webhooks/secrets", "listWebhookSecrets", "webhook-secrets:read", {
      summary: "List the signing secrets, without their tokens.",
      schema: { answer: { secrets: z.array(SecretView) } },
      handler: async (request) => ({ secrets: (await listSecrets(db, ownerOf(request))).map(secretView) }),
    });

    api.post("/webhooks/secrets", "createWebhookSecret", "webhook-secrets:write", {
      summary: "Create a signing secret if there is no active one. The token is shown in this response only.",
      sealsAnswer: true,
      schema: { answer: Issued, errors: ["webhook-secret-exists"] },
      change: async (tx, request) => ({ secret: await createSecret(tx, changeBy(surface, request)) }),
    });

    api.post("/webhooks/secrets/cycle", "cycleWebhookSecret", "webhook-secrets:write", {
      summary:
        "Create a new active secret. The previous one becomes the fallback, and responses may still be signed with it.",
      sealsAnswer: true,
      schema: { answer: Issued },
      change: async (tx, request) => ({ secret: await cycleSecret(tx, changeBy(surface, request)) }),
    });

    api.delete("/webhooks/secrets/:secretId", "deleteWebhookSecret", "webhook-secrets:write", {
      summary: "Delete a secret immediately. Without an active one, deliveries stay queued until there is another.",
      schema: {
        params: z.object({ secretId: uuidOf("Secret ID") }),
        answer: "Webhook secret deleted successfully",
        errors: ["webhook-secret-not-found"],
      },
      change: (tx, request) => deleteSecret(tx, changeBy(surface, request), request.params.secretId),
    });
  });
}
