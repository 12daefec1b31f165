import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { assetRoutes } from "./routes-assets.ts";
import { type InfoParts, infoRoutes } from "./routes-info.ts";
import { type LifecycleParts, lifecycleRoutes } from "./routes-lifecycle.ts";
import { type VerifyParts, verifyRoutes } from "./routes-verify.ts";

/** What a partner does with its own customers. */
export function partnerRoutes(parts: LifecycleParts & InfoParts & VerifyParts): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(lifecycleRoutes(parts));
    await app.register(infoRoutes(parts));
    await app.register(assetRoutes(parts));
    await app.register(verifyRoutes(parts));
  };
}
