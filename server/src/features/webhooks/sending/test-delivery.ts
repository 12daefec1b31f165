import { notFound } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { recordAudit } from "../../audit/index.ts";
import type { EventType } from "../../events/index.ts";
import { lockWebhook } from "../endpoints/queries.ts";
import { insertTestDelivery } from "./queries-test-delivery.ts";
import { samplePayload } from "./samples.ts";
import { WEBHOOK_NOT_FOUND } from "../endpoints/webhook.ts";
import type { OwnersChange } from "../owner.ts";
import { callDispatchers } from "../queries.ts";

/** Queues one request with a made-up event, no matter what state the endpoint is in. Returns the delivery's id. */
export async function sendTest(
  tx: Tx,
  { actor, ownerId }: OwnersChange,
  webhookId: string,
  type: EventType,
): Promise<string> {
  if (!(await lockWebhook(tx, ownerId, webhookId))) throw notFound(WEBHOOK_NOT_FOUND, "webhook-not-found");
  const id = await insertTestDelivery(tx, { ownerId, webhookId, type, payload: samplePayload(type) });
  await callDispatchers(tx);
  await recordAudit(tx, { actor, ownerId, action: "webhook.tested", subject: { kind: "webhook", id: webhookId } });
  return id;
}
