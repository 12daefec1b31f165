import { z } from "zod";
import { Uuid, uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls, together } from "../../platform/http/calls.ts";
import { numberedList, PageQuery } from "../../platform/http/paging.ts";
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
const planList = numberedList(OwnedPlanView);
const codeList = numberedList(OwnedCodeView);
const onePlan = z.object({ data: OwnedPlanView });
const oneCode = z.object({ data: OwnedCodeView });

/** Plans and billing codes over all tenants. */
export const operatorRoutes = (parts: { db: Db }) => together(planRoutes(parts), codeRoutes(parts));

const planRoutes = ({ db }: { db: Db }) =>
  calls({ db, tags }, (api) => {
    api.get("/plans", "listAllPlans", "plans:read", {
      summary: "List all plans, oldest first, or those of one distributor.",
      schema: { query: OfDistributor, answer: planList.answer },
      handler: ({ query }) =>
        planList.read(query, (page) => listPlanPage(db, query.distributorId, page), ownedPlanView),
    });

    api.get("/plans/:planId", "getAnyPlan", "plans:read", {
      summary: "Get a plan.",
      schema: { params: planInPath, answer: onePlan, errors: ["plan-not-found"] },
      handler: async (request) => ({ data: ownedPlanView(await readPlan(db, request.params.planId)) }),
    });

    api.post("/plans", "createPlan", "plans:write", {
      summary: "Create a plan for one distributor or for all.",
      schema: { body: PlanRequest, answer: onePlan, errors: ["organisation-not-found", "plan-exists"] },
      change: async (tx, request) => {
        const plan = await createPlan(tx, operatorActorOf(request), request.body);
        return { data: ownedPlanView(plan) };
      },
    });

    api.patch("/plans/:planId", "updatePlan", "plans:write", {
      summary: "Change a plan, or retire it. A retired plan takes no new customers.",
      schema: { params: planInPath, body: PlanChanges, answer: onePlan, errors: ["plan-not-found"] },
      change: async (tx, request) => {
        const plan = await changePlan(tx, operatorActorOf(request), request.params.planId, request.body);
        return { data: ownedPlanView(plan) };
      },
    });
  });

const codeRoutes = ({ db }: { db: Db }) =>
  calls({ db, tags }, (api) => {
    api.get("/billing-codes", "listAllBillingCodes", "billing:read", {
      summary: "List all billing codes, oldest first, or those of one distributor.",
      schema: { query: OfDistributor, answer: codeList.answer },
      handler: ({ query }) =>
        codeList.read(
          query,
          (page) => listOwnedCodes(db, query.distributorId, page),
          (code) => code,
        ),
    });

    api.get("/billing-codes/:id", "getAnyBillingCode", "billing:read", {
      summary: "Get a billing code.",
      schema: { params: codeInPath, answer: oneCode, errors: ["billing-code-not-found"] },
      handler: async (request) => ({ data: await readBillingCode(db, request.params.id) }),
    });

    api.post("/billing-codes", "createAnyBillingCode", "billing:write", {
      summary: "Create a billing code for a distributor.",
      schema: {
        body: NewBillingCode.extend({ distributorId: Uuid }),
        answer: oneCode,
        errors: ["organisation-not-found", "billing-code-exists"],
      },
      change: async (tx, request) => {
        const { distributorId, ...code } = request.body;
        const created = await createBillingCode(tx, operatorActorOf(request), distributorId, code);
        return { data: { ...created, distributorId } };
      },
    });

    api.patch("/billing-codes/:id", "updateBillingCode", "billing:write", {
      summary: "Change a billing code. Lines of open months show its new name; closed months keep the old one.",
      schema: {
        params: codeInPath,
        body: BillingCodeChanges,
        answer: oneCode,
        errors: ["billing-code-not-found", "billing-code-exists"],
      },
      change: async (tx, request) => {
        const code = await changeBillingCode(tx, operatorActorOf(request), request.params.id, request.body);
        return { data: code };
      },
    });
  });
