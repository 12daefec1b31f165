import { sql } from "kysely";
import { z } from "zod";
import { tokenRequired } from "../features/callers/index.ts";
import { Refusal } from "../kernel/errors.ts";
import { createComplaints } from "../platform/db/complaints.ts";
import { calls } from "../platform/http/calls.ts";
import { bearerOf } from "./authenticate.ts";
import type { ApiParts } from "./parts.ts";

const tags = ["Operations"];

/** For operators: whether the service is alive and ready, and how it is doing. */
export function operationsRoutes({ database, keys, metrics, log, settings }: ApiParts) {
  const complain = createComplaints(log);
  return calls({ tags }, async (api, app) => {
    api.get("/api/v1/health", "getHealth", {
      summary: "Public health of the service.",
      security: [],
      schema: { answer: { status: z.literal("ok"), version: z.string() } },
      handler: () => ({ status: "ok" as const, version: settings.version }),
    });

    api.get("/livez", "getLiveness", {
      summary: "Check that the process is alive. If this doesn't respond, restart it.",
      security: [],
      schema: { answer: {} },
      handler: () => ({}),
    });

    api.get("/readyz", "getReadiness", {
      summary:
        "Check that the process accepts requests and reaches its database. Send traffic only while this responds with 200.",
      security: [],
      schema: { answer: {}, errors: ["unavailable"] },
      handler: async () => {
        try {
          await sql`select 1`.execute(database.db);
        } catch (error) {
          complain(error, "not ready: the database does not answer");
          throw new Refusal("unavailable", "The database does not answer");
        }
        return {};
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
  });
}
