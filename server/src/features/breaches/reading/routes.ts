import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../../kernel/ids.ts";
import { LocaleQuery } from "../../../kernel/locale.ts";
import { CursorPagination } from "../../../kernel/page.ts";
import { WORST_SCORE } from "../../../kernel/score-scale.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { StaleReads } from "../../../platform/db/stale-reads.ts";
import { change } from "../../../platform/http/change.ts";
import { refusals, success } from "../../../platform/http/envelope.ts";
import { actorOf } from "../../audit/index.ts";
import { partnerIdOf } from "../../callers/index.ts";
import { breachFormFields, BreachItem, RedactedBreachItem } from "../../events/index.ts";
import { BreachCounts, isPageAsked, pagedItemFields, pageQuery, readBreachPage } from "./page.ts";
import { readBreaches, readThreatScore } from "./read.ts";
import { setResolved } from "../instances/resolve.ts";
import { ThreatScore } from "../score/threat-score.ts";

const tags = ["Breaches"];
const params = z.object({ customerId: uuidOf("Customer ID") });

const BreachList = z
  .object({
    ...success,
    ...breachFormFields,
    breaches: z.array(z.union([BreachItem.extend(pagedItemFields), RedactedBreachItem])),
    counts: BreachCounts.optional(),
    pagination: CursorPagination.optional().meta({ description: "Only in pages." }),
  })
  .meta({ id: "BreachList" });

const StatusChange = z.object({
  breachId: uuidOf("Breach ID").meta({ description: "The `id` of an item in the customer's breach list." }),
  customerId: uuidOf("Customer ID"),
  resolved: z.boolean(),
});

export type CustomerBreachParts = { db: Db; reads: StaleReads };

export function customerBreachRoutes({ db, reads }: CustomerBreachParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/customer/:customerId/breaches", {
      config: { right: "breaches:read", failure: "Failed to list breaches" },
      schema: {
        operationId: "listCustomerBreaches",
        tags,
        summary: "List a customer's breaches, newest first. Prospects get three fields of each.",
        params,
        description:
          "With any parameter other than `localeCode`, the response is a page: the most recently found first, with counts, and with " +
          "`severity`, `status`, `foundAt` and `addressCount` in the items of active customers. `count` is then the number of matches.",
        querystring: z.object({ localeCode: LocaleQuery, ...pageQuery }),
        response: { 200: BreachList, ...refusals("customer-not-found", "full-monitoring-required") },
      },
      handler: async (request) => {
        const { params: path, query } = request;
        const [partnerId, locale] = [partnerIdOf(request), query.localeCode];
        const form = await reads.read([partnerId], (replica) =>
          isPageAsked(query)
            ? readBreachPage(replica, { ...path, partnerId, locale }, query)
            : readBreaches(replica, partnerId, path.customerId, locale),
        );
        return { success: true as const, ...form };
      },
    });

    app.get("/customer/:customerId/threat-score", {
      config: { right: "breaches:read", failure: "Failed to read threat score" },
      schema: {
        operationId: "getThreatScore",
        tags,
        summary: `How exposed a customer is: 0 (nothing unresolved) to ${WORST_SCORE}.`,
        params,
        response: { 200: z.object({ ...success, threatScore: ThreatScore }), ...refusals("customer-not-found") },
      },
      handler: async (request) => ({
        success: true as const,
        threatScore: await readThreatScore(db, partnerIdOf(request), request.params.customerId),
      }),
    });

    app.post("/breach/status", {
      config: { right: "breaches:write", failure: "Failed to update breach status" },
      schema: {
        operationId: "setBreachStatus",
        tags,
        summary: "Mark a customer's breach as resolved, or as open again.",
        body: StatusChange,
        response: { 200: z.object({ ...success, resolved: z.boolean() }), ...refusals("breach-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          await setResolved(tx, { actor: actorOf(request), partnerId: partnerIdOf(request), ...request.body });
          return { success: true as const, resolved: request.body.resolved };
        }),
    });
  };
}
