import { Uuid } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { callerOf } from "../callers/index.ts";
import { listOwnAudit, trail, TrailQuery } from "./trail.ts";
import { calls } from "../../platform/http/calls.ts";

/** What was done by and for a distributor and its partners. */
export const distributorRoutes = ({ db }: { db: Db }) =>
  calls({ tags: ["Audit trail"] }, (api) => {
    api.get("/audit", "listDistributorAudit", "audit:read", {
      summary: "List the changes made by or for you and your partners, newest first.",
      description: "Changes made by the operator don't name the person.",
      failure: "Failed to read audit trail",
      schema: {
        query: TrailQuery.extend({
          partnerId: Uuid.optional().meta({ description: "Only changes made by or for this partner." }),
          ...trail.query,
        }),
        answer: trail.answer,
      },
      handler: (request) => listOwnAudit(db, { ...request.query, distributorId: callerOf(request).distributorId }),
    });
  });
