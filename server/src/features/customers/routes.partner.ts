import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { assetRoutes } from "./watching/routes.ts";
import { type InfoParts, infoRoutes } from "./info/routes.ts";
import { type LifecycleParts, lifecycleRoutes } from "./lifecycle/routes.ts";
import { type VerifyParts, verifyRoutes } from "./verification/routes.ts";

/** What a partner does with its own customers. */
export function partnerRoutes(parts: LifecycleParts & InfoParts & VerifyParts): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(lifecycleRoutes(parts));
    await app.register(infoRoutes(parts));
    await app.register(assetRoutes(parts));
    await app.register(verifyRoutes(parts));
  };
}
