import type { Db } from "../../platform/db/database.ts";
import { partnerIdOf } from "../callers/index.ts";
import { listOwnAudit, trail, TrailQuery } from "./trail.ts";
import { calls } from "../../platform/http/calls.ts";

/** What was done by and for one partner. */
export const partnerRoutes = ({ db }: { db: Db }) =>
  calls({ tags: ["Audit trail"] }, (api) => {
    api.get("/audit", "listPartnerAudit", "audit:read", {
      summary: "List who changed what, newest first.",
      description: "Changes made by the operator don't name the person.",
      failure: "Failed to read audit trail",
      schema: { query: TrailQuery.extend(trail.query), answer: trail.answer },
      handler: (request) => listOwnAudit(db, { ...request.query, partnerId: partnerIdOf(request) }),
    });
  });
