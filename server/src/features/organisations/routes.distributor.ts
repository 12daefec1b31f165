import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { conflict } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { change } from "../../platform/http/change.ts";
import { Done, refusals, success } from "../../platform/http/envelope.ts";
import { numberedPage, PageQuery, Pagination, pagination } from "../../platform/http/paging.ts";
import { actorOf } from "../audit/index.ts";
import { callerOf } from "../callers/index.ts";
import { changePartner, createPartner } from "./manage.ts";
import { offboardPartner } from "./offboarding/offboarding.ts";
import { type FollowingCustomers, offboardingRoutes } from "./offboarding/routes.ts";
import { NewPartner, PartnerChanges, partnerNotFound, PartnerView, partnerView } from "./organisation.ts";
import { getPartnerOf, listPartners } from "./queries.ts";
import { type SettingsMeans, settingsRoutes } from "./routes-settings.ts";

const tags = ["Partners"];
const params = z.object({ partnerUuid: uuidOf("Partner ID") });

type Parts = SettingsMeans & { db: Db; following: FollowingCustomers };

/** A distributor's own partners. */
export function distributorRoutes({ db, following, ...means }: Parts): FastifyPluginAsyncZod {
  return async (app) => {
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

    app.get("/partners", {
      config: { right: "partners:read", failure: "Failed to list partners" },
      schema: {
        operationId: "listPartners",
        tags,
        summary: "List this distributor's partners, oldest first.",
        querystring: PageQuery,
        response: {
          200: z.object({ ...success, data: z.array(PartnerView), pagination: Pagination }),
        },
      },
      handler: async (request) => {
        const page = numberedPage(request.query);
        const { partners, totalCount } = await listPartners(db, callerOf(request).distributorId, page);
        return { success: true as const, data: partners.map(partnerView), pagination: pagination(page, totalCount) };
      },
    });

    app.get("/partners/:partnerUuid", {
      config: { right: "partners:read", failure: "Failed to read partner" },
      schema: {
        operationId: "getPartner",
        tags,
        summary: "Get a partner. The response has no wrapper.",
        params,
        response: { 200: PartnerView, ...refusals("partner-not-found") },
      },
      handler: async (request) => {
        return partnerView(await getPartnerOf(db, callerOf(request).distributorId, request.params.partnerUuid));
      },
    });

    app.post("/partners", {
      config: { right: "partners:write", failure: "Failed to create partner" },
      schema: {
        operationId: "createPartner",
        tags,
        summary: "Create a partner or, with `sandbox`, a partner for developers. Then create its first key.",
        body: NewPartner,
        response: { 200: z.object({ ...success, data: PartnerView }) },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const partner = await createPartner(tx, actorOf(request), callerOf(request).distributorId, request.body);
          return { success: true as const, data: partnerView(partner) };
        }),
    });

    app.patch("/partners/:partnerUuid", {
      config: { right: "partners:write", failure: "Failed to update partner" },
      schema: {
        operationId: "updatePartner",
        tags,
        summary: "Change a partner's settings. Only the fields that you send change.",
        params,
        body: PartnerChanges,
        response: { 200: z.object({ ...success, data: PartnerView }), ...refusals("partner-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const which = { id: request.params.partnerUuid, distributorId: callerOf(request).distributorId };
          const partner = await changePartner(tx, actorOf(request), which, request.body);
          return { success: true as const, data: partnerView(partner) };
        }),
    });

    app.delete("/partners/:partnerUuid", {
      config: { right: "partners:delete", failure: "Failed to delete partner" },
      schema: {
        operationId: "deletePartner",
        tags,
        summary:
          "Delete a partner that has no prospects or active customers left. Its keys stop working. It can be restored for 30 days.",
        params,
        response: { 200: Done, ...refusals("partner-not-found", "partner-has-customers") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const which = { id: request.params.partnerUuid, distributorId: callerOf(request).distributorId };
          await offboardPartner(tx, actorOf(request), which);
          const customers = await following.countLiveCustomers(tx, which.id);
          if (customers > 0)
            throw conflict(`Partner still has ${customers} customers; offboard them first`, "partner-has-customers");
          return { success: true as const, message: "Partner deleted successfully" };
        }),
    });
  };
}
