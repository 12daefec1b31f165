import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { uuidOf } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { calls } from "../../../platform/http/calls.ts";
import { change } from "../../../platform/http/change.ts";
import { webhookIdInPath } from "../endpoints/routes.ts";
import { EventType } from "../../events/index.ts";
import { sendTest } from "../sending/test-delivery.ts";
import { changeBy, type Surface, tags } from "../surface.ts";
import { DeliveryDetails, deliveryList, DeliveryQuery, readDeliveries, readDelivery } from "./deliveries.ts";

const OneDelivery = z.object({ delivery: DeliveryDetails });

const LOOK_EVERY_MS = 50;

/** Returns the delivery once it has ended, or its state after this time: there may be no worker running. */
async function outcomeOf(
  db: Db,
  ownerId: string,
  id: string,
  waitMs: number,
): Promise<z.infer<typeof DeliveryDetails>> {
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    const delivery = await readDelivery(db, ownerId, id);
    if (delivery.status !== "waiting" || performance.now() >= giveUpAt) return delivery;
    await wait(LOOK_EVERY_MS);
  }
}

/** Lists what was sent, and the result. */
export function deliveryRoutes(surface: Surface) {
  const { db, ownerOf, operationId } = surface;
  return calls({ tags, operationId }, (api) => {
    api.get("/webhooks/deliveries", "listWebhookDeliveries", "webhooks:read", {
      summary: "List the deliveries of all webhooks, newest first. Delivered ones are kept for 14 days.",
      schema: { query: DeliveryQuery, answer: deliveryList.answer },
      handler: (request) => readDeliveries(db, ownerOf(request), request.query),
    });

    api.get("/webhooks/deliveries/:deliveryId", "getWebhookDelivery", "webhooks:read", {
      summary: "Get a delivery with its payload and every attempt: timing, response and proof of receipt.",
      schema: {
        params: z.object({ deliveryId: uuidOf("Delivery ID") }),
        answer: OneDelivery,
        errors: ["webhook-delivery-not-found"],
      },
      handler: async (request) => ({ delivery: await readDelivery(db, ownerOf(request), request.params.deliveryId) }),
    });

    api.post("/webhooks/:webhookId/test", "testWebhook", "webhooks:write", {
      summary: "Send a made-up event once, even to a disabled webhook, and return the result.",
      bodyIsOptional: true,
      schema: {
        params: webhookIdInPath,
        body: z.object({ eventType: EventType.default("customer.created") }),
        answer: OneDelivery,
        errors: ["webhook-not-found"],
      },
      handler: async (request, reply) => {
        const by = changeBy(surface, request);
        const { deliveryId } = await change(db, request, reply, async (tx) => ({
          deliveryId: await sendTest(tx, by, request.params.webhookId, request.body.eventType),
        }));
        const delivery = await outcomeOf(db, by.ownerId, deliveryId, surface.settings.testWaitMs);
        return { delivery };
      },
    });
  });
}
