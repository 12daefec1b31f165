import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { conflict } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { change } from "../../platform/http/change.ts";
import { Done, refusals } from "../../platform/http/envelope.ts";
import { actorOf } from "../audit/index.ts";
import { callerOf } from "../callers/index.ts";
import { partnerNotFound } from "../organisations/index.ts";
import { offboardPartner } from "./offboarding/offboarding.ts";
import { countLiveCustomers } from "./offboarding/queries-offboarding.ts";
import { offboardingRoutes } from "./offboarding/routes.ts";

/**
 * This route is here and not with the partner routes, because only this slice knows whether a partner still has
 * customers.
 */
export function distributorRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(
      offboardingRoutes({
        db,
        path: "/partners/:partnerUuid",
        params: { partnerUuid: uuidOf("Partner ID") },
        tags: ["Partners"],
        operationId: (name) => name,
        partnerOf: (request) => ({
          id: (request.params as { partnerUuid: string }).partnerUuid,
          distributorId: callerOf(request).distributorId,
        }),
        distributorOf: (request) => callerOf(request).distributorId,
        actorOf,
        missing: partnerNotFound,
        notFoundCode: "partner-not-found",
      }),
    );

    app.delete("/partners/:partnerUuid", {
      config: { right: "partners:delete", failure: "Failed to delete partner" },
      schema: {
        operationId: "deletePartner",
        tags: ["Partners"],
        summary:
          "Delete a partner that has no prospects or active customers left. Its keys stop working; it can be restored for 30 days.",
        params: z.object({ partnerUuid: uuidOf("Partner ID") }),
        response: { 200: Done, ...refusals("partner-not-found", "partner-has-customers") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const which = { id: request.params.partnerUuid, distributorId: callerOf(request).distributorId };
          await offboardPartner(tx, actorOf(request), which);
          const customers = await countLiveCustomers(tx, which.id);
          if (customers > 0)
            throw conflict(`Partner still has ${customers} customers; offboard them first`, "partner-has-customers");
          return { success: true as const, message: "Partner deleted successfully" };
        }),
    });
  };
}
