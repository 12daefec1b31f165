import { z } from "zod";
import { notFound, type Refusal } from "../../kernel/errors.ts";
import { Uuid, uuidOf } from "../../kernel/ids.ts";
import { viewFrom } from "../../kernel/view.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { numberedList, PageQuery } from "../../platform/http/paging.ts";
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

const distributorView = (distributor: Distributor) => viewFrom(DistributorView, distributor);

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

const distributorList = numberedList(DistributorView);
const partnerList = numberedList(OperatorsPartnerView);

/** Offboards and restores any distributor's partners. */
const anyOffboardingRoutes = (db: Db, following: FollowingCustomers) =>
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
export const operatorRoutes = ({ db, following, ...means }: Parts) =>
  calls({ db, tags }, async (api, app) => {
    await app.register(anyOffboardingRoutes(db, following));
    api.get("/distributors", "listDistributors", "distributors:read", {
      summary: "List all distributors, oldest first.",
      schema: { query: PageQuery, answer: distributorList.answer },
      handler: ({ query }) => distributorList.read(query, (page) => listDistributorPage(db, page), distributorView),
    });

    api.get("/distributors/:distributorId", "getDistributor", "distributors:read", {
      summary: "Get a distributor.",
      schema: { params: inDistributorPath, answer: { data: DistributorView }, errors: ["organisation-not-found"] },
      handler: async (request) => {
        const distributor = await findDistributor(db, request.params.distributorId);
        if (!distributor) throw organisationNotFound();
        return { data: distributorView(distributor) };
      },
    });

    api.get("/partners", "listAllPartners", "partners:read", {
      summary: "List all partners, oldest first, or those of one distributor.",
      schema: { query: PageQuery.extend({ distributorId: Uuid.optional() }), answer: partnerList.answer },
      handler: ({ query }) =>
        partnerList.read(query, (page) => listPartners(db, query.distributorId, page), operatorsPartnerView),
    });

    api.get("/partners/:partnerId", "getAnyPartner", "partners:read", {
      summary: "Get a partner.",
      schema: { params: inPartnerPath, answer: { data: OperatorsPartnerView }, errors: ["organisation-not-found"] },
      handler: async (request) => ({ data: operatorsPartnerView(await getAnyPartner(db, request.params.partnerId)) }),
    });

    api.post("/distributors", "createDistributor", "distributors:write", {
      summary: "Create a distributor.",
      schema: { body: NewDistributor, answer: { data: DistributorView } },
      change: async (tx, request) => {
        const distributor = await createDistributor(tx, operatorActorOf(request), request.body);
        return { data: distributorView(distributor) };
      },
    });

    api.patch("/distributors/:distributorId", "updateDistributor", "distributors:write", {
      summary: "Rename a distributor.",
      schema: {
        params: inDistributorPath,
        body: NewDistributor,
        answer: { data: DistributorView },
        errors: ["organisation-not-found"],
      },
      change: async (tx, request) => {
        const { distributorId } = request.params;
        const distributor = await renameDistributor(tx, operatorActorOf(request), distributorId, request.body.name);
        return { data: distributorView(distributor) };
      },
    });

    api.post("/partners", "createAnyPartner", "partners:write", {
      summary: "Create a partner of a distributor or, with `sandbox`, a partner for developers.",
      schema: {
        body: OperatorsPartner.extend({ distributor_id: Uuid }),
        answer: { data: OperatorsPartnerView },
        errors: ["organisation-not-found"],
      },
      change: async (tx, request) => {
        const { distributor_id: distributorId, ...settings } = request.body;
        const partner = await createPartner(tx, operatorActorOf(request), distributorId, settings);
        return { data: operatorsPartnerView(partner) };
      },
    });

    api.patch("/partners/:partnerId", "updateAnyPartner", "partners:write", {
      summary: "Change a partner's settings. Only the fields that you send change.",
      schema: {
        params: inPartnerPath,
        body: OperatorsPartnerChanges,
        answer: { data: OperatorsPartnerView },
        errors: ["organisation-not-found"],
      },
      change: async (tx, request) => {
        const { id } = await getAnyPartner(tx, request.params.partnerId);
        const partner = await changePartner(tx, operatorActorOf(request), { id }, request.body);
        return { data: operatorsPartnerView(partner) };
      },
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
  });
