import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { notFound } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { operatorActorOf } from "../audit/index.ts";
import { offboardingRoutes } from "./routes-offboarding.ts";

/** How partners leave and come back, whosever they are. */
export const operatorRoutes = ({ db }: { db: Db }): FastifyPluginAsyncZod =>
  offboardingRoutes({
    db,
    path: "/partners/:partnerId",
    params: { partnerId: uuidOf("Partner ID") },
    tags: ["Operator"],
    operationId: (name) => name.replace(/^[a-z]+/, "$&Any"),
    partnerOf: (request) => ({ id: (request.params as { partnerId: string }).partnerId }),
    distributorOf: () => undefined,
    actorOf: operatorActorOf,
    missing: () => notFound("Organisation not found", "organisation-not-found"),
    notFoundCode: "organisation-not-found",
  });
