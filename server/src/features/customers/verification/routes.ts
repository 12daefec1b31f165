import { WhichCustomer } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { DnsLookUps } from "../../../platform/dns/look-ups.ts";
import { calls } from "../../../platform/http/calls.ts";
import { change } from "../../../platform/http/change.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { DomainVerification, verificationView } from "../../assets/index.ts";
import { actorOf } from "../../audit/index.ts";
import { partnerIdOf } from "../../callers/index.ts";
import { prepareVerification, VerifyRequest } from "./verify-request.ts";

export type VerifyParts = { db: Db; dns: DnsLookUps; limits: { verifyDomain: RateLimit } };

/** Verifies that a customer's domain is its own. */
export const verifyRoutes = ({ db, dns, limits }: VerifyParts) =>
  calls({ tags: ["Assets"] }, (api) => {
    api.post("/customer/:customerId/assets/verify", "verifyCustomerDomain", "assets:write", {
      summary: "Start to verify a monitored domain, or check whether its DNS record is published.",
      failure: "Failed to verify domain",
      limit: limits.verifyDomain,
      schema: {
        params: WhichCustomer,
        body: VerifyRequest,
        answer: { verification: DomainVerification },
        errors: ["customer-not-found", "domain-not-found", "domain-not-verifiable", "attestation-not-allowed"],
      },
      handler: async (request, reply) => {
        const whose = { partnerId: partnerIdOf(request), customerId: request.params.customerId };
        const run = await prepareVerification({ db, dns }, whose, request.body);
        return change(db, request, reply, async (tx) => ({
          verification: verificationView(await run(tx, actorOf(request))),
        }));
      },
    });
  });
