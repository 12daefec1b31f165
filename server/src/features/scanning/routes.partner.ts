import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Db } from "../../platform/db/database.ts";
import type { DomainRules } from "../assets/index.ts";
import { assetRoutes } from "./routes-assets.ts";

/** Changes of what is watched: here, because what is watched no longer leaves the breach list at once. */
export const partnerRoutes = (parts: { db: Db; domainRules: DomainRules }): FastifyPluginAsyncZod => assetRoutes(parts);
