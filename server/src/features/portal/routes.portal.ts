import { together } from "../../platform/http/calls.ts";
import { changeRoutes } from "./routes-changes.ts";
import { type DomainParts, domainRoutes } from "./routes-domains.ts";
import { type PageParts, pageRoutes } from "./routes-pages.ts";

export const portalRoutes = (parts: PageParts & DomainParts) =>
  together(pageRoutes(parts), changeRoutes(parts), domainRoutes(parts));
