import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { EmailAddress } from "../../../kernel/email-address.ts";
import { DEFAULT_LOCALE, LocaleCode } from "../../../kernel/locale.ts";
import type { Db } from "../../../platform/db/database.ts";
import { asCaller } from "../../../platform/http/proof.ts";
import { refusals, success } from "../../../platform/http/envelope.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { actorOf } from "../../audit/index.ts";
import { partnerIdOf } from "../../callers/index.ts";
import type { Corpus } from "../../corpus/index.ts";
import { checkEmail, exposuresOf, LookedUpBreach, type LookUpScope, retrieveEmail } from "./look-up.ts";

const tags = ["Breaches"];

export type LookUpRouteParts = { db: Db; corpus: Corpus; limits: { lookUp: RateLimit }; lookUpScope: LookUpScope };

/** Look-ups of any address. They only read, but use POST to keep addresses out of URLs and their logs. */
export function lookUpRoutes({ db, corpus, limits, lookUpScope: scope }: LookUpRouteParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post("/breach/check", {
      config: { right: "breaches:look-up", failure: "Failed to check email" },
      onRequest: limits.lookUp,
      schema: {
        operationId: "checkEmail",
        tags,
        summary: "Check whether an email address is in any breach.",
        body: z.object({
          email: EmailAddress,
          resolved: z
            .boolean()
            .nullish()
            .meta({ description: "`true`: count only resolved breaches. `false`: count only open ones." }),
        }),
        response: {
          200: z.object({ ...success, breach: z.boolean() }),
          ...refusals("email-not-monitored", "rate-limited"),
        },
      },
      handler: async (request) => {
        const { email, resolved } = request.body;
        const lookUp = { actor: actorOf(request), partnerId: partnerIdOf(request), email, scope };
        const exposures = await exposuresOf(corpus, email);
        const breach = await asCaller(db, request, (tx) => checkEmail(tx, lookUp, exposures, resolved ?? undefined));
        return { success: true as const, breach };
      },
    });

    app.post("/breach/retrieve", {
      config: { right: "breaches:look-up", failure: "Failed to retrieve breaches" },
      onRequest: limits.lookUp,
      schema: {
        operationId: "retrieveBreaches",
        tags,
        summary: "List the breaches that an email address is in, newest first.",
        body: z.object({
          email: EmailAddress,
          localeCode: LocaleCode.nullish().meta({
            description: "The language of the texts, as a BCP 47 code such as de-DE. Default: en-GB.",
          }),
        }),
        response: {
          200: z.object({ ...success, email: z.string(), breaches: z.array(LookedUpBreach) }),
          ...refusals("email-not-monitored", "rate-limited"),
        },
      },
      handler: async (request) => {
        const { email, localeCode } = request.body;
        const lookUp = { actor: actorOf(request), partnerId: partnerIdOf(request), email, scope };
        const locale = localeCode ?? DEFAULT_LOCALE;
        const exposures = await exposuresOf(corpus, email);
        const breaches = await asCaller(db, request, (tx) => retrieveEmail(tx, lookUp, exposures, locale));
        return { success: true as const, email, breaches };
      },
    });
  };
}
