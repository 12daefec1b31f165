import { Readable } from "node:stream";
import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { exportAudit } from "./export.ts";
import { listAudit, trail, WholeTrailQuery } from "./trail.ts";

const tags = ["Operator"];

const EXPORTS = [
  { format: "csv", type: "text/csv", operationId: "exportAuditAsCsv", as: "CSV, with a line of column names" },
  { format: "jsonl", type: "application/jsonl", operationId: "exportAuditAsJsonLines", as: "JSON lines" },
] as const;

/** The audit trail over all tenants. */
export const operatorRoutes = ({ db }: { db: Db }) =>
  calls({ tags }, (api) => {
    api.get("/audit", "listAudit", "audit:read", {
      summary: "List who changed what, newest first.",
      failure: "Failed to read audit trail",
      schema: { query: WholeTrailQuery.extend(trail.query), answer: trail.answer },
      handler: (request) => listAudit(db, request.query),
    });

    for (const { format, type, operationId, as } of EXPORTS) {
      api.get(`/audit.${format}`, operationId, "audit:read", {
        summary: `Get the whole audit trail as ${as}, newest first.`,
        description:
          "Takes the filters of the list. A response that breaks off before its last chunk is incomplete: send the request again.",
        failure: "Failed to export audit trail",
        schema: {
          query: WholeTrailQuery,
          answer: { description: "The entries.", content: { [type]: { schema: z.string() } } },
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
  });
