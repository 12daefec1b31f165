import { together } from "../../platform/http/calls.ts";
import type { PartnerSurface } from "./partner-surface.ts";
import { brandRoutes } from "./brand/routes.ts";
import { portalHostRoutes } from "./portal-host/routes.ts";
import { senderRoutes } from "./sender/routes.ts";

export type { SettingsMeans } from "./partner-surface.ts";

/** How a partner looks to its customers: brand, sender of its mails, host of its portal. */
export const settingsRoutes = (surface: PartnerSurface) =>
  together(brandRoutes(surface), senderRoutes(surface), portalHostRoutes(surface));
