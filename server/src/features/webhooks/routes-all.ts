import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { deliveryRoutes } from "./routes-deliveries.ts";
import { endpointRoutes } from "./routes-endpoints.ts";
import { failureRoutes } from "./routes-failures.ts";
import { secretRoutes } from "./routes-secrets.ts";
import type { Surface } from "./surface.ts";

export function webhookRoutes(surface: Surface): FastifyPluginAsyncZod {
  return async (app) => {
    for (const routes of [endpointRoutes, secretRoutes, deliveryRoutes, failureRoutes]) {
      await app.register(routes(surface));
    }
  };
}
