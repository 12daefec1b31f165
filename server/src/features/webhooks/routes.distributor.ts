import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { webhookRoutes } from "./routes-all.ts";
import { distributorSurface, type SurfaceParts } from "./surface.ts";

/** A distributor's webhooks get the events of all its partners. */
export const distributorRoutes = (parts: SurfaceParts): FastifyPluginAsyncZod =>
  webhookRoutes(distributorSurface(parts));
