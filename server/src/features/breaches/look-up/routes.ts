import { z } from "zod";
import { EmailAddress } from "../../../kernel/email-address.ts";
import { DEFAULT_LOCALE, LocaleCode } from "../../../kernel/locale.ts";
import type { Db } from "../../../platform/db/database.ts";
import { calls } from "../../../platform/http/calls.ts";
import { asCaller } from "../../../platform/http/proof.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { actorOf } from "../../audit/index.ts";
import { partnerIdOf } from "../../callers/index.ts";
import type { Corpus } from "../../corpus/index.ts";
import { checkEmail, exposuresOf, LookedUpBreach, type LookUpScope, retrieveEmail } from "./look-up.ts";

const tags = ["Breaches"];

export type LookUpRouteParts = { db: Db; corpus: Corpus; limits: { lookUp: RateLimit }; lookUpScope: LookUpScope };

/** Look-ups of any address. They only read, but use POST to keep addresses out of URLs and their logs. */
export const lookUpRoutes = ({ db, corpus, limits, lookUpScope: scope }: LookUpRouteParts) =>
  calls({ tags }, (api) => {
    api.post("/breach/check", "checkEmail", "breaches:look-up", {
      summary: "Check whether an email address is in any breach.",
      limit: limits.lookUp,
      schema: {
        body: z.object({
          email: EmailAddress,
          resolved: z
            .boolean()
            .nullish()
            .meta({ description: "`true`: count only resolved breaches. `false`: count only open ones." }),
        }),
        answer: { breach: z.boolean() },
        errors: ["email-not-monitored"],
      },
      handler: async (request) => {
        const { email, resolved } = request.body;
        const lookUp = { actor: actorOf(request), partnerId: partnerIdOf(request), email, scope };
        const exposures = await exposuresOf(corpus, email);
        const breach = await asCaller(db, request, (tx) => checkEmail(tx, lookUp, exposures, resolved ?? undefined));
        return { breach };
      },
    });

    api.post("/breach/retrieve", "retrieveBreaches", "breaches:look-up", {
      summary: "List the breaches that an email address is in, newest first.",
      limit: limits.lookUp,
      schema: {
        body: z.object({
          email: EmailAddress,
          localeCode: LocaleCode.nullish().meta({
            description: "The language of the texts, as a BCP 47 code such as de-DE. Default: en-GB.",
          }),
        }),
        answer: { email: z.string(), breaches: z.array(LookedUpBreach) },
        errors: ["email-not-monitored"],
      },
      handler: async (request) => {
        const { email, localeCode } = request.body;
        const lookUp = { actor: actorOf(request), partnerId: partnerIdOf(request), email, scope };
        const locale = localeCode ?? DEFAULT_LOCALE;
        const exposures = await exposuresOf(corpus, email);
        const breaches = await asCaller(db, request, (tx) => retrieveEmail(tx, lookUp, exposures, locale));
        return { email, breaches };
      },
    });
  });
