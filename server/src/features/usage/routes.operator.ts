import { z } from "zod";
import { Uuid, uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { Done } from "../../platform/http/envelope.ts";
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
const codeAnswer = z.object({ billingCode: BillingCodeView.nullable() });

/** Usage over all tenants, its corrections, and the billing codes of partners. */
export const operatorRoutes = ({ db }: { db: Db }) =>
  calls({ db, tags }, (api) => {
    api.get("/usage", "getAllUsage", "billing:read", {
      summary: "Get what customers used in a month, with totals by plan and currency.",
      schema: { query: UsageQuery.extend({ ...WHOSE, totals }), answer: Usage },
      readAtOnce: (tx, request) => {
        const { distributorId, partnerId, totals: wanted, ...query } = request.query;
        return readUsage(tx, { distributorId, partnerId }, { ...query, wantsTotals: wanted === "true" });
      },
    });

    api.get("/usage.csv", "downloadAllUsage", "billing:read", {
      summary: "Get the same lines as a CSV file.",
      failure: "Failed to read usage",
      schema: { query: UsageFileQuery.extend(WHOSE), answer: usageFileResponse },
      handler: async (request, reply) => {
        const { month, ...scope } = request.query;
        return reply.headers(usageFileHeaders(month)).send(usageFile(db, scope, month));
      },
    });

    api.post("/usage/corrections", "correctUsage", "billing:write", {
      summary:
        "Correct a closed month by a number of days or an amount. The correction becomes a line of the current month.",
      schema: {
        body: NewCorrection,
        answer: { line: UsageLine },
        errors: ["customer-not-found", "usage-month-open", "invalid-body"],
      },
      change: async (tx, request) => ({ line: await correctUsage(tx, operatorActorOf(request), request.body) }),
    });

    api.post("/usage/prices", "putUsagePriceRight", "billing:write", {
      summary: "Correct a customer's price for past days. Closed months get corrections.",
      failure: "Failed to correct the price",
      schema: {
        body: PriceCorrection,
        answer: z.object({
          ...Done.shape,
          corrections: z.int().meta({ description: "The number of correction lines that were added." }),
        }),
        errors: ["customer-not-found", "usage-month-closing", "invalid-body"],
      },
      change: async (tx, request) => {
        const corrections = await putPriceRight(tx, operatorActorOf(request), request.body);
        return { message: "Price corrected successfully", corrections };
      },
    });

    api.get("/partners/:partnerId/billing-code", "getPartnerBillingCode", "billing:read", {
      summary: "Get the billing code on the lines of a partner's customers, as of today.",
      failure: "Failed to read billing code",
      schema: { params: inPath, answer: codeAnswer, errors: ["organisation-not-found"] },
      handler: async (request) => ({ billingCode: await readPartnerCode(db, request.params.partnerId) }),
    });

    api.patch("/partners/:partnerId/billing-code", "assignPartnerBillingCode", "billing:write", {
      summary:
        "Set the billing code on the lines of a partner's customers from today on. It must be one of its distributor's.",
      failure: "Failed to assign billing code",
      schema: {
        params: inPath,
        body: PartnerCode,
        answer: codeAnswer,
        errors: ["organisation-not-found", "billing-code-not-found"],
      },
      change: async (tx, request) => {
        const { billingCodeId } = request.body;
        const actor = operatorActorOf(request);
        return {
          billingCode: await assignBillingCode(tx, actor, request.params.partnerId, billingCodeId),
        };
      },
    });
  });
