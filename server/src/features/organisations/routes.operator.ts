import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { Uuid, uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { refusals, success } from "../../platform/http/envelope.ts";
import { numberedPage, PageQuery, pagination, Pagination } from "../../platform/http/paging.ts";
import { type Distributor, type Partner, PartnerView, partnerView } from "./organisation.ts";
import { findDistributor, findPartnerById, listDistributorPage, listPartners } from "./queries.ts";

const tags = ["Operator"];

const DistributorView = z
  .object({ id: Uuid, name: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: "Distributor" });

const distributorView = ({ id, name, createdAt }: Distributor): z.infer<typeof DistributorView> => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
});

/** A partner as its distributor sees it, with what only the operator sets. */
const OperatorsPartnerView = PartnerView.extend({
  distributor_id: Uuid,
  time_zone: z.string(),
  may_attest_domains: z.boolean(),
}).meta({ id: "OperatorsPartner" });

const operatorsPartnerView = (partner: Partner): z.infer<typeof OperatorsPartnerView> => ({
  ...partnerView(partner),
  distributor_id: partner.distributorId,
  time_zone: partner.timeZone,
  may_attest_domains: partner.mayAttestDomains,
});

/** Distributors and partners over all tenants. */
export function operatorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/distributors", {
      config: { right: "distributors:read", failure: "Failed to list distributors" },
      schema: {
        operationId: "listDistributors",
        tags,
        summary: "All distributors, oldest first.",
        querystring: PageQuery,
        response: { 200: z.object({ ...success, data: z.array(DistributorView), pagination: Pagination }) },
      },
      handler: async (request) => {
        const page = numberedPage(request.query);
        const { distributors, totalCount } = await listDistributorPage(db, page);
        const data = distributors.map(distributorView);
        return { success: true as const, data, pagination: pagination(page, totalCount) };
      },
    });

    app.get("/distributors/:distributorId", {
      config: { right: "distributors:read", failure: "Failed to read distributor" },
      schema: {
        operationId: "getDistributor",
        tags,
        summary: "One distributor.",
        params: z.object({ distributorId: uuidOf("Distributor ID") }),
        response: { 200: z.object({ ...success, data: DistributorView }), ...refusals("organisation-not-found") },
      },
      handler: async (request) => {
        const distributor = await findDistributor(db, request.params.distributorId);
        if (!distributor) throw notFound("Organisation not found", "organisation-not-found");
        return { success: true as const, data: distributorView(distributor) };
      },
    });

    app.get("/partners", {
      config: { right: "partners:read", failure: "Failed to list partners" },
      schema: {
        operationId: "listAllPartners",
        tags,
        summary: "All partners, oldest first, or those of one distributor.",
        querystring: PageQuery.extend({ distributorId: Uuid.optional() }),
        response: { 200: z.object({ ...success, data: z.array(OperatorsPartnerView), pagination: Pagination }) },
      },
      handler: async (request) => {
        const page = numberedPage(request.query);
        const { partners, totalCount } = await listPartners(db, request.query.distributorId, page);
        const data = partners.map(operatorsPartnerView);
        return { success: true as const, data, pagination: pagination(page, totalCount) };
      },
    });

    app.get("/partners/:partnerId", {
      config: { right: "partners:read", failure: "Failed to read partner" },
      schema: {
        operationId: "getAnyPartner",
        tags,
        summary: "One partner.",
        params: z.object({ partnerId: uuidOf("Partner ID") }),
        response: { 200: z.object({ ...success, data: OperatorsPartnerView }), ...refusals("organisation-not-found") },
      },
      handler: async (request) => {
        const partner = await findPartnerById(db, request.params.partnerId);
        if (!partner) throw notFound("Organisation not found", "organisation-not-found");
        return { success: true as const, data: operatorsPartnerView(partner) };
      },
    });
  };
}
