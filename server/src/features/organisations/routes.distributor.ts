import { z } from "zod";
import { conflict } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { refusals } from "../../platform/http/envelope.ts";
import { numberedList, PageQuery } from "../../platform/http/paging.ts";
import { actorOf } from "../audit/index.ts";
import { callerOf } from "../callers/index.ts";
import { changePartner, createPartner } from "./manage.ts";
import { offboardPartner } from "./offboarding/offboarding.ts";
import { type FollowingCustomers, offboardingRoutes } from "./offboarding/routes.ts";
import { NewPartner, PartnerChanges, partnerNotFound, PartnerView, partnerView } from "./organisation.ts";
import { getPartnerOf, listPartners } from "./queries.ts";
import { type SettingsMeans, settingsRoutes } from "./routes-settings.ts";

const partnerList = numberedList(PartnerView);
const tags = ["Partners"];
const params = z.object({ partnerUuid: uuidOf("Partner ID") });

type Parts = SettingsMeans & { db: Db; following: FollowingCustomers };

/** A distributor's own partners. */
export const distributorRoutes = ({ db, following, ...means }: Parts) =>
  calls({ db, tags }, async (api, app) => {
    await app.register(
      settingsRoutes({
        ...means,
        db,
        path: "/partners/:partnerUuid",
        params: { partnerUuid: uuidOf("Partner ID") },
        tags,
        operationId: (name) => name.replace(/^[a-z]+/, "$&Partner"),
        partnerOf: (on, request) =>
          getPartnerOf(on, callerOf(request).distributorId, (request.params as { partnerUuid: string }).partnerUuid),
        actorOf,
        isServing: false,
        refused: ["partner-not-found"],
      }),
    );

    await app.register(
      offboardingRoutes({
        db,
        following,
        path: "/partners/:partnerUuid",
        params: { partnerUuid: uuidOf("Partner ID") },
        tags,
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

    api.get("/partners", "listPartners", "partners:read", {
      summary: "List this distributor's partners, oldest first.",
      schema: { query: PageQuery, answer: partnerList.answer },
      handler: (request) => {
        const { distributorId } = callerOf(request);
        return partnerList.read(request.query, (page) => listPartners(db, distributorId, page), partnerView);
      },
    });

    // The contract has this answer without `success`.
    app.get("/partners/:partnerUuid", {
      config: { right: "partners:read", failure: "Failed to read partner" },
      schema: {
        operationId: "getPartner",
        tags,
        summary: "Get a partner. The response has no wrapper.",
        params,
        response: { 200: PartnerView, ...refusals("partner-not-found") },
      },
      handler: async (request) =>
        partnerView(await getPartnerOf(db, callerOf(request).distributorId, request.params.partnerUuid)),
    });

    api.post("/partners", "createPartner", "partners:write", {
      summary: "Create a partner or, with `sandbox`, a partner for developers. Then create its first key.",
      schema: { body: NewPartner, answer: { data: PartnerView } },
      change: async (tx, request) => {
        const partner = await createPartner(tx, actorOf(request), callerOf(request).distributorId, request.body);
        return { data: partnerView(partner) };
      },
    });

    api.patch("/partners/:partnerUuid", "updatePartner", "partners:write", {
      summary: "Change a partner's settings. Only the fields that you send change.",
      schema: { params, body: PartnerChanges, answer: { data: PartnerView }, errors: ["partner-not-found"] },
      change: async (tx, request) => {
        const which = { id: request.params.partnerUuid, distributorId: callerOf(request).distributorId };
        const partner = await changePartner(tx, actorOf(request), which, request.body);
        return { data: partnerView(partner) };
      },
    });

    api.delete("/partners/:partnerUuid", "deletePartner", "partners:delete", {
      summary:
        "Delete a partner that has no prospects or active customers left. Its keys stop working. It can be restored for 30 days.",
      schema: {
        params,
        answer: "Partner deleted successfully",
        errors: ["partner-not-found", "partner-has-customers"],
      },
      change: async (tx, request) => {
        const which = { id: request.params.partnerUuid, distributorId: callerOf(request).distributorId };
        await offboardPartner(tx, actorOf(request), which);
        const customers = await following.countLiveCustomers(tx, which.id);
        if (customers > 0)
          throw conflict(`Partner still has ${customers} customers; offboard them first`, "partner-has-customers");
      },
    });
  });
