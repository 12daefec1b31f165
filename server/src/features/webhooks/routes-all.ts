import { together } from "../../platform/http/calls.ts";
import { endpointRoutes } from "./endpoints/routes.ts";
import { deliveryRoutes } from "./history/routes.ts";
import { failureRoutes } from "./redelivery/routes.ts";
import { secretRoutes } from "./secrets/routes.ts";
import { streamRoutes } from "./stream/routes.ts";
import type { Surface } from "./surface.ts";

export const webhookRoutes = (surface: Surface) =>
  together(
    ...[endpointRoutes, secretRoutes, deliveryRoutes, failureRoutes, streamRoutes].map((routes) => routes(surface)),
  );
