import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { Uuid, uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { change } from "../../platform/http/change.ts";
import { Done, refusals, success } from "../../platform/http/envelope.ts";
import { operatorActorOf } from "../audit/index.ts";
import { BillingCodeView } from "../plans/index.ts";
import { assignBillingCode, PartnerCode, readPartnerCode } from "./billing-code.ts";
import { correctUsage, NewCorrection, PriceCorrection, putPriceRight } from "./correct.ts";
import { Usage, UsageFileQuery, UsageLine, UsageQuery } from "./line.ts";
import { readUsage, usageFile, usageFileHeaders, usageFileResponse } from "./read.ts";

const tags = ["Operator"];
const WHOSE = { distributorId: Uuid.optional(), partnerId: Uuid.optional() };
const totals = z.enum(["true", "false"]).default("false").meta({
  description:
    "`true`: includes the totals over all organisations for an open month, which have to be added up from every customer's days. The totals of a closed month, of a distributor or of a partner are always included.",
});
const inPath = z.object({ partnerId: uuidOf("Partner ID") });
const codeAnswer = z.object({ ...success, billingCode: BillingCodeView.nullable() });

/** Usage over all tenants, its corrections, and the billing codes of partners. */
export function operatorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/usage", {
      config: { right: "billing:read", failure: "Failed to read usage" },
      schema: {
        operationId: "getAllUsage",
        tags,
        summary: "Get what customers used in a month, with totals by plan and currency.",
        querystring: UsageQuery.extend({ ...WHOSE, totals }),
        response: { 200: Usage },
      },
      handler: (request) => {
        const { distributorId, partnerId, totals: wanted, ...query } = request.query;
        return readUsage(db, { distributorId, partnerId }, { ...query, wantsTotals: wanted === "true" });
      },
    });

    app.get("/usage.csv", {
      config: { right: "billing:read", failure: "Failed to read usage" },
      schema: {
        operationId: "downloadAllUsage",
        tags,
        summary: "Get the same lines as a CSV file.",
        querystring: UsageFileQuery.extend(WHOSE),
        response: { 200: usageFileResponse, ...refusals() },
      },
      handler: async (request, reply) => {
        const { month, ...scope } = request.query;
        return reply.headers(usageFileHeaders(month)).send(usageFile(db, scope, month));
      },
    });

    app.post("/usage/corrections", {
      config: { right: "billing:write", failure: "Failed to correct usage" },
      schema: {
        operationId: "correctUsage",
        tags,
        summary:
          "Correct a closed month by a number of days or an amount. The correction becomes a line of the current month.",
        body: NewCorrection,
        response: {
          200: z.object({ ...success, line: UsageLine }),
          ...refusals("customer-not-found", "usage-month-open", "invalid-body"),
        },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const line = await correctUsage(tx, operatorActorOf(request), request.body);
          return { success: true as const, line };
        }),
    });

    app.post("/usage/prices", {
      config: { right: "billing:write", failure: "Failed to correct the price" },
      schema: {
        operationId: "putUsagePriceRight",
        tags,
        summary: "Correct a customer's price for past days. Closed months get corrections.",
        body: PriceCorrection,
        response: {
          200: z.object({
            ...Done.shape,
            corrections: z.int().meta({ description: "The number of correction lines that were added." }),
          }),
          ...refusals("customer-not-found", "usage-month-closing", "invalid-body"),
        },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const corrections = await putPriceRight(tx, operatorActorOf(request), request.body);
          return { success: true as const, message: "Price corrected successfully", corrections };
        }),
    });

    app.get("/partners/:partnerId/billing-code", {
      config: { right: "billing:read", failure: "Failed to read billing code" },
      schema: {
        operationId: "getPartnerBillingCode",
        tags,
        summary: "Get the billing code on the lines of a partner's customers, as of today.",
        params: inPath,
        response: { 200: codeAnswer, ...refusals("organisation-not-found") },
      },
      handler: async (request) => ({
        success: true as const,
        billingCode: await readPartnerCode(db, request.params.partnerId),
      }),
    });

    app.patch("/partners/:partnerId/billing-code", {
      config: { right: "billing:write", failure: "Failed to assign billing code" },
      schema: {
        operationId: "assignPartnerBillingCode",
        tags,
        summary:
          "Set the billing code on the lines of a partner's customers from today on. It must be one of its distributor's.",
        params: inPath,
        body: PartnerCode,
        response: { 200: codeAnswer, ...refusals("organisation-not-found", "billing-code-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const { billingCodeId } = request.body;
          const actor = operatorActorOf(request);
          return {
            success: true as const,
            billingCode: await assignBillingCode(tx, actor, request.params.partnerId, billingCodeId),
          };
        }),
    });
  };
}
