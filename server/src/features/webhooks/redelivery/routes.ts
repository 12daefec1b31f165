import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "../../../kernel/errors.ts";
import { uuidOf } from "../../../kernel/ids.ts";
import { change } from "../../../platform/http/change.ts";
import { Done, refusals, success } from "../../../platform/http/envelope.ts";
import { changeBy, type Surface, tags } from "../surface.ts";
import { FailureList, FailureQuery, readFailures, redeliverFailure } from "./failures.ts";
import { findRedelivery, listRedeliveries } from "./queries-redeliveries.ts";
import {
  cancelRedelivery,
  REDELIVERY_NOT_FOUND,
  RedeliveryQuery,
  RedeliveryRequest,
  RedeliveryView,
  redeliveryView,
  requestOf,
  startRedelivery,
} from "./redeliveries.ts";

const MOST_LISTED = 100;
const OneRedelivery = z.object({ ...success, redelivery: RedeliveryView });
const redeliveryIdInPath = z.object({ redeliveryId: uuidOf("Redelivery ID") });

/** Lists what could not be delivered, and sends it again. */
export function failureRoutes(surface: Surface): FastifyPluginAsyncZod {
  const { db, ownerOf, operationId } = surface;
  return async (app) => {
    app.get("/webhooks/failures", {
      config: { right: "webhooks:read", failure: "Failed to list webhook failures" },
      schema: {
        operationId: operationId("listWebhookFailures"),
        tags,
        summary: "List the events whose attempts all failed, the latest failure first. They're kept for 90 days.",
        querystring: FailureQuery,
        response: { 200: FailureList },
      },
      handler: (request) => readFailures(db, ownerOf(request), request.query),
    });

    app.post("/webhooks/failures/:failureId/redeliver", {
      config: { right: "webhooks:write", failure: "Failed to redeliver webhook" },
      schema: {
        operationId: operationId("redeliverWebhookFailure"),
        tags,
        summary: "Immediately resend an event that failed or is queued for its next attempt, with all attempts.",
        params: z.object({ failureId: uuidOf("Failure ID") }),
        response: {
          200: Done,
          ...refusals("webhook-failure-not-found", "webhook-deleted", "webhook-disabled", "webhook-secret-missing"),
        },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          await redeliverFailure(tx, changeBy(surface, request), request.params.failureId);
          return { success: true as const, message: "Redelivery started successfully" };
        }),
    });

    app.post("/webhooks/failures/redeliver", {
      config: { right: "webhooks:write", failure: "Failed to redeliver webhooks", bodyIsOptional: true },
      schema: {
        operationId: operationId("redeliverWebhookFailures"),
        tags,
        summary: "Resend all matching failures at a given rate or, with `preview`, only count them.",
        querystring: RedeliveryQuery,
        body: RedeliveryRequest,
        response: {
          200: z.object({ ...success, message: z.string(), count: z.int(), redelivery: RedeliveryView.nullable() }),
        },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const wanted = requestOf(request.query, request.body);
          const { count, redelivery } = await startRedelivery(tx, changeBy(surface, request), wanted);
          const message = redelivery ? "Redelivery started successfully" : "Nothing was started";
          return { success: true as const, message, count, redelivery: redelivery ? redeliveryView(redelivery) : null };
        }),
    });

    app.get("/webhooks/redeliveries", {
      config: { right: "webhooks:read", failure: "Failed to list webhook redeliveries" },
      schema: {
        operationId: operationId("listWebhookRedeliveries"),
        tags,
        summary: `List the last ${MOST_LISTED} bulk redeliveries, newest first.`,
        response: { 200: z.object({ ...success, redeliveries: z.array(RedeliveryView) }) },
      },
      handler: async (request) => ({
        success: true as const,
        redeliveries: (await listRedeliveries(db, ownerOf(request), MOST_LISTED)).map(redeliveryView),
      }),
    });

    app.get("/webhooks/redeliveries/:redeliveryId", {
      config: { right: "webhooks:read", failure: "Failed to read webhook redelivery" },
      schema: {
        operationId: operationId("getWebhookRedelivery"),
        tags,
        summary: "Get the progress of a bulk redelivery.",
        params: redeliveryIdInPath,
        response: { 200: OneRedelivery, ...refusals("webhook-redelivery-not-found") },
      },
      handler: async (request) => {
        const redelivery = await findRedelivery(db, ownerOf(request), request.params.redeliveryId);
        if (!redelivery) throw notFound(REDELIVERY_NOT_FOUND, "webhook-redelivery-not-found");
        return { success: true as const, redelivery: redeliveryView(redelivery) };
      },
    });

    app.post("/webhooks/redeliveries/:redeliveryId/cancel", {
      config: { right: "webhooks:write", failure: "Failed to cancel webhook redelivery" },
      schema: {
        operationId: operationId("cancelWebhookRedelivery"),
        tags,
        summary: "Cancel a bulk redelivery. Deliveries that it has started continue.",
        params: redeliveryIdInPath,
        response: { 200: OneRedelivery, ...refusals("webhook-redelivery-not-found", "redelivery-ended") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const redelivery = await cancelRedelivery(tx, changeBy(surface, request), request.params.redeliveryId);
          return { success: true as const, redelivery: redeliveryView(redelivery) };
        }),
    });
  };
}
