import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { change } from "../../platform/http/change.ts";
import { success } from "../../platform/http/envelope.ts";
import { actorOf } from "../audit/index.ts";
import { callerOf, partnerIdOf, unverified } from "../callers/index.ts";
import { changePartner } from "./manage.ts";
import { OwnChanges, PartnerView, partnerView } from "./organisation.ts";
import { findPartnerById } from "./queries.ts";
import { type SettingsMeans, settingsRoutes } from "./routes-settings.ts";

const tags = ["Partner"];
const OnePartner = z.object({ ...success, data: PartnerView });

/** A partner's own settings. */
export function partnerRoutes({ db, ...means }: SettingsMeans & { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(
      settingsRoutes({
        ...means,
        db,
        path: "/partner",
        params: {},
        tags,
        operationId: (name) => name,
        partnerOf: (_db, request) => Promise.resolve({ id: partnerIdOf(request) }),
        actorOf,
        isServing: false,
        refused: [],
      }),
    );

    app.get("/partner/settings", {
      config: { right: "partners:read", failure: "Failed to read settings" },
      schema: {
        operationId: "getSettings",
        tags,
        summary: "Get this partner's own settings.",
        response: { 200: OnePartner },
      },
      handler: async (request) => {
        const partner = await findPartnerById(db, partnerIdOf(request));
        // It was offboarded while its key was still cached as valid.
        if (!partner) throw unverified();
        return { success: true as const, data: partnerView(partner) };
      },
    });

    app.patch("/partner/settings", {
      config: { right: "partners:write", failure: "Failed to update settings" },
      schema: {
        operationId: "updateSettings",
        tags,
        summary:
          "Change the name, addresses, time zone, or which emails are sent. Only the fields that you send change.",
        body: OwnChanges,
        response: { 200: OnePartner },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const which = { id: partnerIdOf(request), distributorId: callerOf(request).distributorId };
          const partner = await changePartner(tx, actorOf(request), which, request.body);
          return { success: true as const, data: partnerView(partner) };
        }),
    });
  };
}
