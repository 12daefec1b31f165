import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { change } from "../../platform/http/change.ts";
import { refusals, success } from "../../platform/http/envelope.ts";
import { numberedPage, PageQuery, Pagination, pagination } from "../../platform/http/paging.ts";
import { actorOf } from "../audit/index.ts";
import { callerOf } from "../callers/index.ts";
import { BillingCodeView, CodeId, MAX_CODE_ID, NewBillingCode } from "./billing-code.ts";
import { createBillingCode } from "./offers.ts";
import { PlanView, planView } from "./plan.ts";
import { findBillingCode, findPlan, listBillingCodes, listPlans } from "./queries.ts";

/** What a distributor sells: its plans and its billing codes. */
export function distributorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/plans", {
      config: { right: "plans:read", failure: "Failed to list plans" },
      schema: {
        operationId: "listPlans",
        tags: ["Plans"],
        summary: "List this distributor's own plans, then the system's.",
        response: { 200: z.object({ ...success, data: z.array(PlanView) }) },
      },
      handler: async (request) => {
        const plans = await listPlans(db, callerOf(request).distributorId);
        return { success: true as const, data: plans.map(planView) };
      },
    });

    app.get("/plans/:planId", {
      config: { right: "plans:read", failure: "Failed to read plan" },
      schema: {
        operationId: "getPlan",
        tags: ["Plans"],
        summary: "Get a plan.",
        params: z.object({ planId: uuidOf("Plan ID") }),
        response: { 200: z.object({ ...success, data: PlanView }), ...refusals("plan-not-found") },
      },
      handler: async (request) => {
        const plan = await findPlan(db, callerOf(request).distributorId, request.params.planId);
        if (!plan) throw notFound("Plan not found", "plan-not-found");
        return { success: true as const, data: planView(plan) };
      },
    });

    app.get("/billing-codes", {
      config: { right: "billing-codes:read", failure: "Failed to list billing codes" },
      schema: {
        operationId: "listBillingCodes",
        tags: ["Billing codes"],
        summary: "List this distributor's billing codes, oldest first.",
        querystring: PageQuery,
        response: {
          200: z.object({ ...success, data: z.array(BillingCodeView), pagination: Pagination }),
        },
      },
      handler: async (request) => {
        const page = numberedPage(request.query);
        const { codes, totalCount } = await listBillingCodes(db, callerOf(request).distributorId, page);
        return { success: true as const, data: codes, pagination: pagination(page, totalCount) };
      },
    });

    app.post("/billing-codes", {
      config: { right: "billing:write", failure: "Failed to create billing code" },
      schema: {
        operationId: "createBillingCode",
        tags: ["Billing codes"],
        summary: "Create a billing code.",
        body: NewBillingCode,
        response: { 200: z.object({ ...success, data: BillingCodeView }), ...refusals("billing-code-exists") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const { distributorId } = callerOf(request);
          const data = await createBillingCode(tx, actorOf(request), distributorId, request.body);
          return { success: true as const, data };
        }),
    });

    app.get("/billing-codes/:id", {
      config: { right: "billing-codes:read", failure: "Failed to read billing code" },
      schema: {
        operationId: "getBillingCode",
        tags: ["Billing codes"],
        summary: "Get a billing code.",
        params: z.object({ id: CodeId }),
        response: { 200: z.object({ ...success, data: BillingCodeView }), ...refusals("billing-code-not-found") },
      },
      handler: async (request) => {
        const { id } = request.params;
        // No code has an id too large for PostgreSQL's integer type.
        const code = id <= MAX_CODE_ID ? await findBillingCode(db, callerOf(request).distributorId, id) : undefined;
        if (!code) throw notFound("Billing code not found", "billing-code-not-found");
        return { success: true as const, data: code };
      },
    });
  };
}
