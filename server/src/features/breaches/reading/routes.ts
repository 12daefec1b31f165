import { z } from "zod";
import { uuidOf, WhichCustomer } from "../../../kernel/ids.ts";
import { LocaleQuery } from "../../../kernel/locale.ts";
import { CursorPagination } from "../../../kernel/page.ts";
import { WORST_SCORE } from "../../../kernel/score-scale.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { StaleReads } from "../../../platform/db/stale-reads.ts";
import { calls } from "../../../platform/http/calls.ts";
import { success } from "../../../platform/http/envelope.ts";
import { actorOf } from "../../audit/index.ts";
import { partnerIdOf } from "../../callers/index.ts";
import { breachFormFields, BreachItem, RedactedBreachItem } from "../../events/index.ts";
import { BreachCounts, isPageAsked, pagedItemFields, pageQuery, readBreachPage } from "./page.ts";
import { readBreaches, readThreatScore } from "./read.ts";
import { setResolved } from "../instances/resolve.ts";
import { ThreatScore } from "../score/threat-score.ts";

const tags = ["Breaches"];

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

export const customerBreachRoutes = ({ db, reads }: CustomerBreachParts) =>
  calls({ db, tags }, (api) => {
    api.get("/customer/:customerId/breaches", "listCustomerBreaches", "breaches:read", {
      summary: "List a customer's breaches, newest first. Prospects get three fields of each.",
      description:
        "With any parameter other than `localeCode`, the response is a page: the most recently found first, with counts, and with " +
        "`severity`, `status`, `foundAt` and `addressCount` in the items of active customers. `count` is then the number of matches.",
      failure: "Failed to list breaches",
      schema: {
        params: WhichCustomer,
        query: z.object({ localeCode: LocaleQuery, ...pageQuery }),
        answer: BreachList,
        errors: ["customer-not-found", "full-monitoring-required"],
      },
      handler: async (request) => {
        const { params: path, query } = request;
        const [partnerId, locale] = [partnerIdOf(request), query.localeCode];
        const form = await reads.read([partnerId], (replica) =>
          isPageAsked(query)
            ? readBreachPage(replica, { ...path, partnerId, locale }, query)
            : readBreaches(replica, partnerId, path.customerId, locale),
        );
        return { ...form };
      },
    });

    api.get("/customer/:customerId/threat-score", "getThreatScore", "breaches:read", {
      summary: `How exposed a customer is: 0 (nothing unresolved) to ${WORST_SCORE}.`,
      schema: { params: WhichCustomer, answer: { threatScore: ThreatScore }, errors: ["customer-not-found"] },
      handler: async (request) => ({
        threatScore: await readThreatScore(db, partnerIdOf(request), request.params.customerId),
      }),
    });

    api.post("/breach/status", "setBreachStatus", "breaches:write", {
      summary: "Mark a customer's breach as resolved, or as open again.",
      failure: "Failed to update breach status",
      schema: { body: StatusChange, answer: { resolved: z.boolean() }, errors: ["breach-not-found"] },
      change: async (tx, request) => {
        await setResolved(tx, { actor: actorOf(request), partnerId: partnerIdOf(request), ...request.body });
        return { resolved: request.body.resolved };
      },
    });
  });
