import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { Uuid, uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { change } from "../../platform/http/change.ts";
import { refusals, success } from "../../platform/http/envelope.ts";
import { numberedPage, PageQuery, Pagination, pagination } from "../../platform/http/paging.ts";
import { operatorActorOf } from "../audit/index.ts";
import { BillingCodeChanges, BillingCodeView, CodeId, NewBillingCode } from "./billing-code.ts";
import { FEATURES } from "./features.ts";
import { changeBillingCode, changePlan, createBillingCode, createPlan, readBillingCode, readPlan } from "./offers.ts";
import { NewPlan, type Plan, PlanChanges, PlanView, planView } from "./plan.ts";
import { listOwnedCodes, listPlanPage } from "./queries.ts";

const tags = ["Operator"];

const OwnedPlanView = PlanView.extend({ distributorId: Uuid.nullable() }).meta({ id: "OperatorsPlan" });
const ownedPlanView = (plan: Plan): z.infer<typeof OwnedPlanView> => ({
  ...planView(plan),
  distributorId: plan.distributorId,
});

const OwnedCodeView = BillingCodeView.extend({ distributorId: Uuid }).meta({ id: "OperatorsBillingCode" });

/** The defaults are the same as on the command line: a system plan with every feature. */
const PlanRequest = NewPlan.extend({
  distributorId: Uuid.nullable()
    .default(null)
    .meta({ description: "Null if the plan is available to every distributor." }),
  features: NewPlan.shape.features.default([...FEATURES]),
  allowsInsurance: z.boolean().default(false),
});

const OfDistributor = PageQuery.extend({ distributorId: Uuid.optional() });
const planInPath = z.object({ planId: uuidOf("Plan ID") });
const codeInPath = z.object({ id: CodeId });
const onePlan = z.object({ ...success, data: OwnedPlanView });
const oneCode = z.object({ ...success, data: OwnedCodeView });

/** Plans and billing codes over all tenants. */
export function operatorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(planRoutes({ db }));
    await app.register(codeRoutes({ db }));
  };
}

function planRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/plans", {
      config: { right: "plans:read", failure: "Failed to list plans" },
      schema: {
        operationId: "listAllPlans",
        tags,
        summary: "List all plans, oldest first, or those of one distributor.",
        querystring: OfDistributor,
        response: { 200: z.object({ ...success, data: z.array(OwnedPlanView), pagination: Pagination }) },
      },
      handler: async (request) => {
        const page = numberedPage(request.query);
        const { plans, totalCount } = await listPlanPage(db, request.query.distributorId, page);
        return { success: true as const, data: plans.map(ownedPlanView), pagination: pagination(page, totalCount) };
      },
    });

    app.get("/plans/:planId", {
      config: { right: "plans:read", failure: "Failed to read plan" },
      schema: {
        operationId: "getAnyPlan",
        tags,
        summary: "Get a plan.",
        params: planInPath,
        response: { 200: onePlan, ...refusals("plan-not-found") },
      },
      handler: async (request) => ({
        success: true as const,
        data: ownedPlanView(await readPlan(db, request.params.planId)),
      }),
    });

    app.post("/plans", {
      config: { right: "plans:write", failure: "Failed to create plan" },
      schema: {
        operationId: "createPlan",
        tags,
        summary: "Create a plan for one distributor or for all.",
        body: PlanRequest,
        response: { 200: onePlan, ...refusals("organisation-not-found", "plan-exists") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const plan = await createPlan(tx, operatorActorOf(request), request.body);
          return { success: true as const, data: ownedPlanView(plan) };
        }),
    });

    app.patch("/plans/:planId", {
      config: { right: "plans:write", failure: "Failed to update plan" },
      schema: {
        operationId: "updatePlan",
        tags,
        summary: "Change a plan, or retire it. A retired plan takes no new customers.",
        params: planInPath,
        body: PlanChanges,
        response: { 200: onePlan, ...refusals("plan-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const plan = await changePlan(tx, operatorActorOf(request), request.params.planId, request.body);
          return { success: true as const, data: ownedPlanView(plan) };
        }),
    });
  };
}

function codeRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/billing-codes", {
      config: { right: "billing:read", failure: "Failed to list billing codes" },
      schema: {
        operationId: "listAllBillingCodes",
        tags,
        summary: "List all billing codes, oldest first, or those of one distributor.",
        querystring: OfDistributor,
        response: { 200: z.object({ ...success, data: z.array(OwnedCodeView), pagination: Pagination }) },
      },
      handler: async (request) => {
        const page = numberedPage(request.query);
        const { codes, totalCount } = await listOwnedCodes(db, request.query.distributorId, page);
        return { success: true as const, data: codes, pagination: pagination(page, totalCount) };
      },
    });

    app.get("/billing-codes/:id", {
      config: { right: "billing:read", failure: "Failed to read billing code" },
      schema: {
        operationId: "getAnyBillingCode",
        tags,
        summary: "Get a billing code.",
        params: codeInPath,
        response: { 200: oneCode, ...refusals("billing-code-not-found") },
      },
      handler: async (request) => ({ success: true as const, data: await readBillingCode(db, request.params.id) }),
    });

    app.post("/billing-codes", {
      config: { right: "billing:write", failure: "Failed to create billing code" },
      schema: {
        operationId: "createAnyBillingCode",
        tags,
        summary: "Create a billing code for a distributor.",
        body: NewBillingCode.extend({ distributorId: Uuid }),
        response: { 200: oneCode, ...refusals("organisation-not-found", "billing-code-exists") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const { distributorId, ...code } = request.body;
          const created = await createBillingCode(tx, operatorActorOf(request), distributorId, code);
          return { success: true as const, data: { ...created, distributorId } };
        }),
    });

    app.patch("/billing-codes/:id", {
      config: { right: "billing:write", failure: "Failed to update billing code" },
      schema: {
        operationId: "updateBillingCode",
        tags,
        summary: "Change a billing code. Lines of open months show its new name; closed months keep the old one.",
        params: codeInPath,
        body: BillingCodeChanges,
        response: { 200: oneCode, ...refusals("billing-code-not-found", "billing-code-exists") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const code = await changeBillingCode(tx, operatorActorOf(request), request.params.id, request.body);
          return { success: true as const, data: code };
        }),
    });
  };
}
