import { z } from "zod";
import { notFound } from "../../../kernel/errors.ts";
import { Uuid } from "../../../kernel/ids.ts";
import { MomentQuery } from "../../../kernel/moment.ts";
import { pagedList, rowCursors } from "../../../kernel/page.ts";
import { viewFrom } from "../../../kernel/view.ts";
import type { Db } from "../../../platform/db/database.ts";
import { EventType } from "../../events/index.ts";
import { AttemptDetails, attemptDetails } from "./attempt-view.ts";
import { type DeliveryRow, findDelivery, listAttempts, listDeliveries } from "./queries.ts";

const DELIVERY_NOT_FOUND = "Webhook delivery not found";

const time = z.iso.datetime({ offset: true });

const DeliveryStatus = z.enum(["waiting", "delivered", "failed", "expired"]).meta({
  description: "`expired`: its endpoint was deleted, or stayed disabled for 30 days.",
});

const deliveryFields = {
  id: Uuid,
  webhookId: Uuid,
  eventType: z.string(),
  idempotencyToken: Uuid,
  customerId: Uuid.nullable(),
  isTest: z.boolean(),
  isSandbox: z
    .boolean()
    .meta({ description: "Whether this is a sandbox's event. Those are sent with `X-Sandbox: true`." }),
  status: DeliveryStatus,
  attemptCount: z.int(),
  createdAt: time,
  nextAttemptAt: time
    .nullable()
    .meta({ description: "The next attempt is made at this time or later. Null if there is none." }),
  finishedAt: time.nullable(),
};

const DeliveryView = z.object(deliveryFields).meta({ id: "WebhookDelivery" });

export const DeliveryDetails = z
  .object({
    ...deliveryFields,
    payload: z.record(z.string(), z.unknown()).meta({ description: "The `data` of the envelope as it is sent." }),
    attempts: z.array(AttemptDetails),
  })
  .meta({ id: "WebhookDeliveryDetails" });

export const deliveryList = pagedList("deliveries", DeliveryView, rowCursors("deliveries"));

export const DeliveryQuery = z.object({
  ...deliveryList.query,
  webhookId: Uuid.optional(),
  eventType: EventType.optional(),
  status: DeliveryStatus.optional(),
  from: MomentQuery.optional().meta({ description: "Only deliveries created at this moment or later." }),
  to: MomentQuery.optional().meta({ description: "Only deliveries created at this moment or earlier." }),
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

const deliveryView = (row: DeliveryRow) => viewFrom(DeliveryView, { ...row, eventType: row.type, status: row.state });

/** One page, newest first. The cursor is the last delivery of the previous page. */
export const readDeliveries = (db: Db, ownerId: string, query: DeliveryQuery) =>
  deliveryList.read(query, (limit) => listDeliveries(db, ownerId, { ...query, limit }), deliveryView);

export async function readDelivery(db: Db, ownerId: string, id: string): Promise<z.infer<typeof DeliveryDetails>> {
  const delivery = await findDelivery(db, ownerId, id);
  if (!delivery) throw notFound(DELIVERY_NOT_FOUND, "webhook-delivery-not-found");
  const { payload, ...row } = delivery;
  const attempts = (await listAttempts(db, [id])).get(id) ?? [];
  return { ...deliveryView(row), payload, attempts: attempts.map(attemptDetails) };
}
