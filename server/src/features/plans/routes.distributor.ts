import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls, together } from "../../platform/http/calls.ts";
import { numberedList, PageQuery } from "../../platform/http/paging.ts";
import { actorOf } from "../audit/index.ts";
import { callerOf } from "../callers/index.ts";
import { BillingCodeView, CodeId, MAX_CODE_ID, NewBillingCode } from "./billing-code.ts";
import { createBillingCode } from "./offers.ts";
import { PlanView, planView } from "./plan.ts";
import { findBillingCode, findPlan, listBillingCodes, listPlans } from "./queries.ts";

const codeList = numberedList(BillingCodeView);

/** What a distributor sells: its plans and its billing codes. */
export const distributorRoutes = (parts: { db: Db }) => together(planRoutes(parts), codeRoutes(parts));

const planRoutes = ({ db }: { db: Db }) =>
  calls({ tags: ["Plans"] }, (api) => {
    api.get("/plans", "listPlans", "plans:read", {
      summary: "List this distributor's own plans, then the system's.",
      schema: { answer: { data: z.array(PlanView) } },
      handler: async (request) => ({ data: (await listPlans(db, callerOf(request).distributorId)).map(planView) }),
    });

    api.get("/plans/:planId", "getPlan", "plans:read", {
      summary: "Get a plan.",
      schema: {
        params: z.object({ planId: uuidOf("Plan ID") }),
        answer: { data: PlanView },
        errors: ["plan-not-found"],
      },
      handler: async (request) => {
        const plan = await findPlan(db, callerOf(request).distributorId, request.params.planId);
        if (!plan) throw notFound("Plan not found", "plan-not-found");
        return { data: planView(plan) };
      },
    });
  });

const codeRoutes = ({ db }: { db: Db }) =>
  calls({ db, tags: ["Billing codes"] }, (api) => {
    api.get("/billing-codes", "listBillingCodes", "billing-codes:read", {
      summary: "List this distributor's billing codes, oldest first.",
      schema: { query: PageQuery, answer: codeList.answer },
      handler: (request) =>
        codeList.read(
          request.query,
          (page) => listBillingCodes(db, callerOf(request).distributorId, page),
          (code) => code,
        ),
    });

    api.post("/billing-codes", "createBillingCode", "billing:write", {
      summary: "Create a billing code.",
      schema: { body: NewBillingCode, answer: { data: BillingCodeView }, errors: ["billing-code-exists"] },
      change: async (tx, request) => {
        const { distributorId } = callerOf(request);
        const data = await createBillingCode(tx, actorOf(request), distributorId, request.body);
        return { data };
      },
    });

    api.get("/billing-codes/:id", "getBillingCode", "billing-codes:read", {
      summary: "Get a billing code.",
      schema: {
        params: z.object({ id: CodeId }),
        answer: { data: BillingCodeView },
        errors: ["billing-code-not-found"],
      },
      handler: async (request) => {
        const { id } = request.params;
        // No code has an id too large for PostgreSQL's integer type.
        const code = id <= MAX_CODE_ID ? await findBillingCode(db, callerOf(request).distributorId, id) : undefined;
        if (!code) throw notFound("Billing code not found", "billing-code-not-found");
        return { data: code };
      },
    });
  });
