import { z } from "zod";
import { notFound } from "../../../kernel/errors.ts";
import { uuidOf } from "../../../kernel/ids.ts";
import { calls } from "../../../platform/http/calls.ts";
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
const OneRedelivery = z.object({ redelivery: RedeliveryView });
const redeliveryIdInPath = z.object({ redeliveryId: uuidOf("Redelivery ID") });

/** Lists what could not be delivered, and sends it again. */
export function failureRoutes(surface: Surface) {
  const { db, ownerOf, operationId } = surface;
  return calls({ db, tags, operationId }, (api) => {
    api.get("/webhooks/failures", "listWebhookFailures", "webhooks:read", {
      summary: "List the events whose attempts all failed, the latest failure first. They're kept for 90 days.",
      schema: { query: FailureQuery, answer: FailureList },
      handler: (request) => readFailures(db, ownerOf(request), request.query),
    });

    api.post("/webhooks/failures/:failureId/redeliver", "redeliverWebhookFailure", "webhooks:write", {
      summary: "Immediately resend an event that failed or is queued for its next attempt, with all attempts.",
      failure: "Failed to redeliver webhook",
      schema: {
        params: z.object({ failureId: uuidOf("Failure ID") }),
        answer: "Redelivery started successfully",
        errors: ["webhook-failure-not-found", "webhook-deleted", "webhook-disabled", "webhook-secret-missing"],
      },
      change: (tx, request) => redeliverFailure(tx, changeBy(surface, request), request.params.failureId),
    });

    api.post("/webhooks/failures/redeliver", "redeliverWebhookFailures", "webhooks:write", {
      summary: "Resend all matching failures at a given rate or, with `preview`, only count them.",
      failure: "Failed to redeliver webhooks",
      bodyIsOptional: true,
      schema: {
        query: RedeliveryQuery,
        body: RedeliveryRequest,
        answer: { message: z.string(), count: z.int(), redelivery: RedeliveryView.nullable() },
      },
      change: async (tx, request) => {
        const wanted = requestOf(request.query, request.body);
        const { count, redelivery } = await startRedelivery(tx, changeBy(surface, request), wanted);
        const message = redelivery ? "Redelivery started successfully" : "Nothing was started";
        return { message, count, redelivery: redelivery ? redeliveryView(redelivery) : null };
      },
    });

    api.get("/webhooks/redeliveries", "listWebhookRedeliveries", "webhooks:read", {
      summary: `List the last ${MOST_LISTED} bulk redeliveries, newest first.`,
      schema: { answer: { redeliveries: z.array(RedeliveryView) } },
      handler: async (request) => ({
        redeliveries: (await listRedeliveries(db, ownerOf(request), MOST_LISTED)).map(redeliveryView),
      }),
    });

    api.get("/webhooks/redeliveries/:redeliveryId", "getWebhookRedelivery", "webhooks:read", {
      summary: "Get the progress of a bulk redelivery.",
      schema: { params: redeliveryIdInPath, answer: OneRedelivery, errors: ["webhook-redelivery-not-found"] },
      handler: async (request) => {
        const redelivery = await findRedelivery(db, ownerOf(request), request.params.redeliveryId);
        if (!redelivery) throw notFound(REDELIVERY_NOT_FOUND, "webhook-redelivery-not-found");
        return { redelivery: redeliveryView(redelivery) };
      },
    });

    api.post("/webhooks/redeliveries/:redeliveryId/cancel", "cancelWebhookRedelivery", "webhooks:write", {
      summary: "Cancel a bulk redelivery. Deliveries that it has started continue.",
      schema: {
        params: redeliveryIdInPath,
        answer: OneRedelivery,
        errors: ["webhook-redelivery-not-found", "redelivery-ended"],
      },
      change: async (tx, request) => {
        const redelivery = await cancelRedelivery(tx, changeBy(surface, request), request.params.redeliveryId);
        return { redelivery: redeliveryView(redelivery) };
      },
    });
  });
}
