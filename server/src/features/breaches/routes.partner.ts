import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Db } from "../../platform/db/database.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import type { LookUpScope } from "./look-up.ts";
import { customerBreachRoutes } from "./routes-customer.ts";
import { lookUpRoutes } from "./routes-look-up.ts";

export type BreachRouteParts = { db: Db; limits: { lookUp: RateLimit }; lookUpScope: LookUpScope };

/** What a partner learns about breaches. */
export function partnerRoutes(parts: BreachRouteParts): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(customerBreachRoutes(parts));
    await app.register(lookUpRoutes(parts));
  };
}
