import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { DnsLookUps } from "../../../platform/dns/look-ups.ts";
import { change } from "../../../platform/http/change.ts";
import { refusals, success } from "../../../platform/http/envelope.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { DomainVerification, verificationView } from "../../assets/index.ts";
import { actorOf } from "../../audit/index.ts";
import { partnerIdOf } from "../../callers/index.ts";
import { prepareVerification, VerifyRequest } from "./verify-request.ts";

export type VerifyParts = { db: Db; dns: DnsLookUps; limits: { verifyDomain: RateLimit } };

/** Verifies that a customer's domain is its own. */
export function verifyRoutes({ db, dns, limits }: VerifyParts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post("/customer/:customerId/assets/verify", {
      config: { right: "assets:write", failure: "Failed to verify domain" },
      onRequest: limits.verifyDomain,
      schema: {
        operationId: "verifyCustomerDomain",
        tags: ["Assets"],
        summary: "Start to verify a monitored domain, or check whether its DNS record is published.",
        params: z.object({ customerId: uuidOf("Customer ID") }),
        body: VerifyRequest,
        response: {
          200: z.object({ ...success, verification: DomainVerification }),
          ...refusals(
            "customer-not-found",
            "domain-not-found",
            "domain-not-verifiable",
            "attestation-not-allowed",
            "rate-limited",
          ),
        },
      },
      handler: async (request, reply) => {
        const whose = { partnerId: partnerIdOf(request), customerId: request.params.customerId };
        const run = await prepareVerification({ db, dns }, whose, request.body);
        return change(db, request, reply, async (tx) => ({
          success: true as const,
          verification: verificationView(await run(tx, actorOf(request))),
        }));
      },
    });
  };
}
