import { invalidField } from "../../kernel/errors.ts";
import type { Db } from "../../platform/db/database.ts";
import type { DnsLookUps } from "../../platform/dns/look-ups.ts";
import { calls } from "../../platform/http/calls.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { DomainVerification, verificationView } from "../assets/index.ts";
import { prepareVerification, VerifyRequest } from "../customers/index.ts";
import { viewerActor, viewerOf } from "../portal-access/index.ts";

export type DomainParts = { db: Db; dns: DnsLookUps; limits: { verifyDomain: RateLimit } };

/** Lets a customer itself prove that a domain is its own. */
export const domainRoutes = ({ db, dns, limits }: DomainParts) =>
  calls({ tags: ["Portal"] }, (api) => {
    api.post("/domains/verify", "verifyPortalDomain", {
      summary: "Start to verify a monitored domain, or check whether its DNS record is published.",
      failure: "Failed to verify domain",
      limit: limits.verifyDomain,
      schema: {
        body: VerifyRequest,
        answer: { verification: DomainVerification },
        errors: ["domain-not-found", "domain-not-verifiable"],
      },
      handler: async (request) => {
        // A customer cannot vouch for itself.
        if (request.body.method === "attested") throw invalidField("invalid-body", "method", "must be dns or mail");
        const { partnerId, customerId } = viewerOf(request);
        const run = await prepareVerification({ db, dns }, { partnerId, customerId }, request.body);
        const actor = viewerActor(request);
        const verification = await db.transaction().execute((tx) => run(tx, actor));
        return { verification: verificationView(verification) };
      },
    });
  });
