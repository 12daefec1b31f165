import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound, type Refusal } from "../../kernel/errors.ts";
import { Uuid, uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { change } from "../../platform/http/change.ts";
import { refusals, success } from "../../platform/http/envelope.ts";
import { numberedPage, PageQuery, pagination, Pagination } from "../../platform/http/paging.ts";
import { operatorActorOf } from "../audit/index.ts";
import { changePartner, createDistributor, createPartner, renameDistributor } from "./manage.ts";
import { type FollowingCustomers, offboardingRoutes } from "./offboarding/routes.ts";
import {
  type Distributor,
  NewDistributor,
  OperatorsPartner,
  OperatorsPartnerChanges,
  type Partner,
  PartnerView,
  partnerView,
} from "./organisation.ts";
import { findDistributor, findPartnerById, listDistributorPage, listPartners } from "./queries.ts";
import { type SettingsMeans, settingsRoutes } from "./routes-settings.ts";

const tags = ["Operator"];

const organisationNotFound = (): Refusal => notFound("Organisation not found", "organisation-not-found");

async function getAnyPartner(db: Db, id: string): Promise<Partner> {
  const partner = await findPartnerById(db, id);
  if (!partner) throw organisationNotFound();
  return partner;
}

const inPartnerPath = z.object({ partnerId: uuidOf("Partner ID") });
const inDistributorPath = z.object({ distributorId: uuidOf("Distributor ID") });

const DistributorView = z
  .object({ id: Uuid, name: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: "Distributor" });

const distributorView = ({ id, name, createdAt }: Distributor): z.infer<typeof DistributorView> => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
});

/** A partner as its distributor sees it, with the settings that only the operator can change. */
const OperatorsPartnerView = PartnerView.extend({
  distributor_id: Uuid,
  may_attest_domains: z.boolean(),
}).meta({ id: "OperatorsPartner" });

const operatorsPartnerView = (partner: Partner): z.infer<typeof OperatorsPartnerView> => ({
  ...partnerView(partner),
  distributor_id: partner.distributorId,
  may_attest_domains: partner.mayAttestDomains,
});

/** Offboards and restores any distributor's partners. */
const anyOffboardingRoutes = (db: Db, following: FollowingCustomers): FastifyPluginAsyncZod =>
  offboardingRoutes({
    db,
    following,
    path: "/partners/:partnerId",
    params: { partnerId: uuidOf("Partner ID") },
    tags,
    operationId: (name) => name.replace(/^[a-z]+/, "$&Any"),
    partnerOf: (request) => ({ id: (request.params as { partnerId: string }).partnerId }),
    distributorOf: () => undefined,
    actorOf: operatorActorOf,
    missing: organisationNotFound,
    notFoundCode: "organisation-not-found",
  });

type Parts = SettingsMeans & { db: Db; following: FollowingCustomers };

/** Distributors and partners of all tenants, and the offboarding of partners. */
export function operatorRoutes({ db, following, ...means }: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(anyOffboardingRoutes(db, following));
    app.get("/distributors", {
      config: { right: "distributors:read", failure: "Failed to list distributors" },
      schema: {
        operationId: "listDistributors",
        tags,
        summary: "List all distributors, oldest first.",
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
        summary: "Get a distributor.",
        params: inDistributorPath,
        response: { 200: z.object({ ...success, data: DistributorView }), ...refusals("organisation-not-found") },
      },
      handler: async (request) => {
        const distributor = await findDistributor(db, request.params.distributorId);
        if (!distributor) throw organisationNotFound();
        return { success: true as const, data: distributorView(distributor) };
      },
    });

    app.get("/partners", {
      config: { right: "partners:read", failure: "Failed to list partners" },
      schema: {
        operationId: "listAllPartners",
        tags,
        summary: "List all partners, oldest first, or those of one distributor.",
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
        summary: "Get a partner.",
        params: inPartnerPath,
        response: { 200: z.object({ ...success, data: OperatorsPartnerView }), ...refusals("organisation-not-found") },
      },
      handler: async (request) => {
        return {
          success: true as const,
          data: operatorsPartnerView(await getAnyPartner(db, request.params.partnerId)),
        };
      },
    });

    app.post("/distributors", {
      config: { right: "distributors:write", failure: "Failed to create distributor" },
      schema: {
        operationId: "createDistributor",
        tags,
        summary: "Create a distributor.",
        body: NewDistributor,
        response: { 200: z.object({ ...success, data: DistributorView }) },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const distributor = await createDistributor(tx, operatorActorOf(request), request.body);
          return { success: true as const, data: distributorView(distributor) };
        }),
    });

    app.patch("/distributors/:distributorId", {
      config: { right: "distributors:write", failure: "Failed to update distributor" },
      schema: {
        operationId: "updateDistributor",
        tags,
        summary: "Rename a distributor.",
        params: inDistributorPath,
        body: NewDistributor,
        response: { 200: z.object({ ...success, data: DistributorView }), ...refusals("organisation-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const { distributorId } = request.params;
          const distributor = await renameDistributor(tx, operatorActorOf(request), distributorId, request.body.name);
          return { success: true as const, data: distributorView(distributor) };
        }),
    });

    app.post("/partners", {
      config: { right: "partners:write", failure: "Failed to create partner" },
      schema: {
        operationId: "createAnyPartner",
        tags,
        summary: "Create a partner of a distributor or, with `sandbox`, a partner for developers.",
        body: OperatorsPartner.extend({ distributor_id: Uuid }),
        response: { 200: z.object({ ...success, data: OperatorsPartnerView }), ...refusals("organisation-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const { distributor_id: distributorId, ...settings } = request.body;
          const partner = await createPartner(tx, operatorActorOf(request), distributorId, settings);
          return { success: true as const, data: operatorsPartnerView(partner) };
        }),
    });

    app.patch("/partners/:partnerId", {
      config: { right: "partners:write", failure: "Failed to update partner" },
      schema: {
        operationId: "updateAnyPartner",
        tags,
        summary: "Change a partner's settings. Only the fields that you send change.",
        params: inPartnerPath,
        body: OperatorsPartnerChanges,
        response: { 200: z.object({ ...success, data: OperatorsPartnerView }), ...refusals("organisation-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const { id } = await getAnyPartner(tx, request.params.partnerId);
          const partner = await changePartner(tx, operatorActorOf(request), { id }, request.body);
          return { success: true as const, data: operatorsPartnerView(partner) };
        }),
    });

    await app.register(
      settingsRoutes({
        ...means,
        db,
        path: "/partners/:partnerId",
        params: { partnerId: uuidOf("Partner ID") },
        tags,
        operationId: (name) => name.replace(/^[a-z]+/, "$&Any"),
        partnerOf: (on, request) => getAnyPartner(on, (request.params as { partnerId: string }).partnerId),
        actorOf: operatorActorOf,
        isServing: true,
        refused: ["organisation-not-found"],
      }),
    );
  };
}
