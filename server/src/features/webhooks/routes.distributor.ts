import { webhookRoutes } from "./routes-all.ts";
import { distributorSurface, type SurfaceParts } from "./surface.ts";

/** A distributor's webhooks get the events of all its partners. */
export const distributorRoutes = (parts: SurfaceParts) => webhookRoutes(distributorSurface(parts));
