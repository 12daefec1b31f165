import { sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import type { Tx } from "../../../platform/db/database.ts";

export type TestDelivery = { ownerId: string; webhookId: string; type: string; payload: Record<string, unknown> };

/** Before everything that is due: whoever tests is waiting for it. */
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
    })
    .execute();
  return id;
}
