import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Db } from "../../platform/db/database.ts";
import { infoRoutes } from "./routes-info.ts";
import { type CustomerLimits, lifecycleRoutes } from "./routes-lifecycle.ts";

/** What a partner does with its own customers. */
export function partnerRoutes({ db, limits }: { db: Db; limits: CustomerLimits }): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(lifecycleRoutes({ db, limits }));
    await app.register(infoRoutes({ db }));
  };
}
