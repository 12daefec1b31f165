import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { refusals } from "../../platform/http/envelope.ts";
import { exportAudit } from "./export.ts";
import { listAudit, Paged, Trail, WholeTrailQuery } from "./trail.ts";

const tags = ["Operator"];

const EXPORTS = [
  { format: "csv", type: "text/csv", operationId: "exportAuditAsCsv", as: "CSV, with a line of column names" },
  { format: "jsonl", type: "application/jsonl", operationId: "exportAuditAsJsonLines", as: "JSON lines" },
] as const;

/** The audit trail over all tenants. */
export function operatorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/audit", {
      config: { right: "audit:read", failure: "Failed to read audit trail" },
      schema: {
        operationId: "listAudit",
        tags,
        summary: "List who changed what, newest first.",
        querystring: WholeTrailQuery.extend(Paged),
        response: { 200: Trail },
      },
      handler: (request) => listAudit(db, request.query),
    });

    for (const { format, type, operationId, as } of EXPORTS) {
      app.get(`/audit.${format}`, {
        config: { right: "audit:read", failure: "Failed to export audit trail" },
        schema: {
          operationId,
          tags,
          summary: `Get the whole audit trail as ${as}, newest first.`,
          description:
            "Takes the filters of the list. A response that breaks off before its last chunk is incomplete: send the request again.",
          querystring: WholeTrailQuery,
          response: {
            200: { description: "The entries.", content: { [type]: { schema: z.string() } } },
            ...refusals(),
          },
        },
        handler: async (request, reply) => {
          const headers = {
            "Content-Type": `${type}; charset=utf-8`,
            "Content-Disposition": `attachment; filename="audit.${format}"`,
            "X-Accel-Buffering": "no",
          };
          // A HEAD request has no body to read.
          const lines = request.method === "HEAD" ? [] : exportAudit(db, request.query, format);
          return reply.headers(headers).send(Readable.from(lines, { objectMode: false }));
        },
      });
    }
  };
}
