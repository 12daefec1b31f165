import { sql } from "kysely";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { tokenRequired } from "../features/callers/index.ts";
import { Refusal } from "../kernel/errors.ts";
import { createComplaints } from "../platform/db/complaints.ts";
import { refusals, success } from "../platform/http/envelope.ts";
import { bearerOf } from "./authenticate.ts";
import type { ApiParts } from "./parts.ts";

const tags = ["Operations"];

/** For operators: whether the service is alive and ready, and how it is doing. */
export function operationsRoutes({ database, keys, metrics, log, settings }: ApiParts): FastifyPluginAsyncZod {
  const complain = createComplaints(log);
  return async (app) => {
    app.get("/api/v1/health", {
      schema: {
        operationId: "getHealth",
        tags,
        security: [],
        summary: "Public health of the service.",
        response: { 200: z.object({ ...success, status: z.literal("ok"), version: z.string() }) },
      },
      handler: () => ({ success: true as const, status: "ok" as const, version: settings.version }),
    });

    app.get("/livez", {
      schema: {
        operationId: "getLiveness",
        tags,
        security: [],
        summary: "Check that the process is alive. If this doesn't respond, restart it.",
        response: { 200: z.object(success) },
      },
      handler: () => ({ success: true as const }),
    });

    app.get("/readyz", {
      schema: {
        operationId: "getReadiness",
        tags,
        security: [],
        summary:
          "Check that the process accepts requests and reaches its database. Send traffic only while this responds with 200.",
        response: { 200: z.object(success), ...refusals("unavailable") },
      },
      handler: async () => {
        try {
          await sql`select 1`.execute(database.db);
        } catch (error) {
          complain(error, "not ready: the database does not answer");
          throw new Refusal("unavailable", "The database does not answer");
        }
        return { success: true as const };
      },
    });

    // Metrics reveal a lot about a business, so on the public port only the operator gets them.
    app.get("/metrics", {
      schema: { hide: true },
      handler: async (request, reply) => {
        const token = bearerOf(request);
        if (token === undefined || !(await keys.forOperator(token))) throw tokenRequired();
        return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
      },
    });
  };
}
