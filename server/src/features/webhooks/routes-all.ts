import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { endpointRoutes } from "./endpoints/routes.ts";
import { deliveryRoutes } from "./history/routes.ts";
import { failureRoutes } from "./redelivery/routes.ts";
import { secretRoutes } from "./secrets/routes.ts";
import { streamRoutes } from "./stream/routes.ts";
import type { Surface } from "./surface.ts";

export function webhookRoutes(surface: Surface): FastifyPluginAsyncZod {
  return async (app) => {
    for (const routes of [endpointRoutes, secretRoutes, deliveryRoutes, failureRoutes, streamRoutes]) {
      await app.register(routes(surface));
    }
  };
}
