import type { Db } from "../../platform/db/database.ts";
import { partnerIdOf } from "../callers/index.ts";
import { readUrgency, Urgency, UrgencyQuery } from "./urgency.ts";
import { calls } from "../../platform/http/calls.ts";

export const partnerRoutes = ({ db }: { db: Db }) =>
  calls({ db, tags: ["Customers"] }, (api) => {
    api.get("/customers/urgency", "listUrgentCustomers", "customers:read", {
      summary:
        "List the customers with open breaches, the most urgent first, and what has changed since a given moment.",
      failure: "Failed to read urgency",
      schema: { query: UrgencyQuery, answer: Urgency },
      readAtOnce: (tx, request) => readUrgency(tx, partnerIdOf(request), request.query),
    });
  });
