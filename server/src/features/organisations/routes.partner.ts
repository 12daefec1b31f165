import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { actorOf } from "../audit/index.ts";
import { callerOf, partnerIdOf, unverified } from "../callers/index.ts";
import { changePartner } from "./manage.ts";
import { OwnChanges, PartnerView, partnerView } from "./organisation.ts";
import { findPartnerById } from "./queries.ts";
import { type SettingsMeans, settingsRoutes } from "./routes-settings.ts";

const tags = ["Partner"];
const OnePartner = z.object({ data: PartnerView });

/** A partner's own settings. */
export const partnerRoutes = ({ db, ...means }: SettingsMeans & { db: Db }) =>
  calls({ db, tags }, async (api, app) => {
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

    api.get("/partner/settings", "getSettings", "partners:read", {
      summary: "Get this partner's own settings.",
      schema: { answer: OnePartner },
      handler: async (request) => {
        const partner = await findPartnerById(db, partnerIdOf(request));
        // It was offboarded while its key was still cached as valid.
        if (!partner) throw unverified();
        return { data: partnerView(partner) };
      },
    });

    api.patch("/partner/settings", "updateSettings", "partners:write", {
      summary: "Change the name, addresses, time zone, or which emails are sent. Only the fields that you send change.",
      schema: { body: OwnChanges, answer: OnePartner },
      change: async (tx, request) => {
        const which = { id: partnerIdOf(request), distributorId: callerOf(request).distributorId };
        const partner = await changePartner(tx, actorOf(request), which, request.body);
        return { data: partnerView(partner) };
      },
    });
  });
