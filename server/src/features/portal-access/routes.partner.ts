import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { change } from "../../platform/http/change.ts";
import { refusals, success } from "../../platform/http/envelope.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { neverKept } from "../../platform/http/security-headers.ts";
import { actorOf } from "../audit/index.ts";
import { askerOf, partnerIdOf } from "../callers/index.ts";
import type { Faces } from "../organisations/index.ts";
import { createMagicLink, linkTo } from "./links.ts";

type Parts = { db: Db; limits: { magicLink: RateLimit }; faces: Faces };

export function partnerRoutes({ db, limits, faces }: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post("/customer/:customerId/magic-link", {
      config: { right: "customers:sign-in", failure: "Failed to create magic link", sealsAnswer: true },
      onRequest: limits.magicLink,
      schema: {
        operationId: "createMagicLink",
        tags: ["Sign-in"],
        summary: "A link that signs the customer's portal user in: once, within an hour. Treat it as a secret.",
        description:
          "A repetition with the same Idempotency-Key gives the same link, used or expired or not: take a new key for each link.",
        params: z.object({ customerId: uuidOf("Customer ID") }),
        response: {
          200: z.object({ ...success, url: z.url() }),
          ...refusals("customer-not-found", "no-platform-user", "magic-links-off", "rate-limited"),
        },
      },
      handler: async (request, reply) => {
        neverKept(reply);
        const root = await faces.rootFor(partnerIdOf(request));
        return change(db, request, reply, async (tx) => {
          const token = await createMagicLink(tx, {
            actor: actorOf(request),
            partnerId: partnerIdOf(request),
            customerId: request.params.customerId,
            by: askerOf(request),
          });
          return { success: true as const, url: linkTo(root, token) };
        });
      },
    });
  };
}

export { customerConnectionRoutes } from "./connections/routes-connection.ts";
