import { webhookRoutes } from "./routes-all.ts";
import { partnerSurface, type SurfaceParts } from "./surface.ts";

export type { WebhookSettings } from "./surface.ts";

/** A partner's webhooks get the events of its own customers. */
export const partnerRoutes = (parts: SurfaceParts) => webhookRoutes(partnerSurface(parts));
