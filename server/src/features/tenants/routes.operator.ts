import { Uuid } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { PageQuery } from "../../platform/http/paging.ts";
import { distributorFigures, partnerFigures, readDistributorFigures, readPartnerFigures } from "./figures.ts";

const tags = ["Operator"];

/** All tenants in figures. */
export const operatorRoutes = ({ db }: { db: Db }) =>
  calls({ tags }, (api) => {
    api.get("/distributors/figures", "listDistributorFigures", "distributors:read", {
      summary: "Get figures about each distributor, oldest first: partners, customers by status, webhooks.",
      failure: "Failed to read figures",
      schema: { query: PageQuery, answer: distributorFigures.answer },
      handler: ({ query }) =>
        distributorFigures.read(
          query,
          (page) => readDistributorFigures(db, page),
          (row) => row,
        ),
    });

    api.get("/partners/figures", "listAllPartnerFigures", "partners:read", {
      summary: "Get figures about each partner, or about those of one distributor, oldest first.",
      failure: "Failed to read figures",
      schema: { query: PageQuery.extend({ distributorId: Uuid.optional() }), answer: partnerFigures.answer },
      handler: ({ query }) =>
        partnerFigures.read(
          query,
          (page) => readPartnerFigures(db, query.distributorId, page),
          (row) => row,
        ),
    });
  });
