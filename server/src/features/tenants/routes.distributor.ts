import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { PageQuery } from "../../platform/http/paging.ts";
import { callerOf } from "../callers/index.ts";
import { partnerFigures, readPartnerFigures } from "./figures.ts";

export const distributorRoutes = ({ db }: { db: Db }) =>
  calls({ tags: ["Partners"] }, (api) => {
    api.get("/partners/figures", "listPartnerFigures", "partners:read", {
      summary:
        "Get figures about each of this distributor's partners, oldest first: customers by status, growth, webhooks.",
      failure: "Failed to read figures",
      schema: { query: PageQuery, answer: partnerFigures.answer },
      handler: (request) => {
        const { distributorId } = callerOf(request);
        return partnerFigures.read(
          request.query,
          (page) => readPartnerFigures(db, distributorId, page),
          (row) => row,
        );
      },
    });
  });
