import { sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { traceparentFor } from "../../../platform/tracing/spans.ts";

export type TestDelivery = { ownerId: string; webhookId: string; type: string; payload: Record<string, unknown> };

/** Comes before everything that is due: someone is waiting for the test. */
export async function insertTestDelivery(tx: Tx, { ownerId, webhookId, type, payload }: TestDelivery): Promise<string> {
  const id = newId();
  await tx
    .insertInto("webhook_deliveries")
    .values({
      endpoint_id: webhookId,
      id,
      owner_id: ownerId,
      type,
      due_at: sql<Date>`'-infinity'::timestamptz`,
      test_payload: JSON.stringify(payload),
      traceparent: traceparentFor(),
    })
    .execute();
  return id;
}
