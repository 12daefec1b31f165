import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { jobRoutes } from "./routes-jobs.ts";
import { serviceRoutes } from "./routes-service.ts";

/** What the operator needs to run the service. */
export function operatorRoutes(parts: Parameters<typeof serviceRoutes>[0]): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(jobRoutes(parts));
    await app.register(serviceRoutes(parts));
  };
}
