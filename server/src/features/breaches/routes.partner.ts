import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type CustomerBreachParts, customerBreachRoutes } from "./reading/routes.ts";
import { type LookUpRouteParts, lookUpRoutes } from "./look-up/routes.ts";

/** What partners can read and change about breaches. */
export function partnerRoutes(parts: LookUpRouteParts & CustomerBreachParts): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(customerBreachRoutes(parts));
    await app.register(lookUpRoutes(parts));
  };
}
