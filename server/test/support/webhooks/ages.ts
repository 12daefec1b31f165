import { v7 } from "uuid";
import { changeWebhook, deleteWebhook } from "../../../src/features/webhooks/endpoints/endpoints.ts";
import { DAY } from "../../../src/kernel/duration.ts";
import { testActor } from "../factories.ts";
import { type TestDatabase, TestWebhooks } from "./dispatch.ts";
import { NOWHERE } from "./receiver.ts";

export type WebhookState = "enabled" | "disabled" | "deleted";

/** How long deliveries are kept in the tests of expiry. */
export const RETENTION = { deliveredDays: 14, failedDays: 90 };
/** In days. Every test ends well within this time. */
export const MOMENT = 0.01;

export async function aWebhookThatIs(
  database: TestDatabase,
  state: WebhookState = "enabled",
): Promise<{ id: string; ownerId: string }> {
  const { partner, webhookId: id } = await new TestWebhooks({ database }).aSubscriber(NOWHERE);
  const who = { actor: testActor, ownerId: partner.id };
  await database.db.transaction().execute(async (tx) => {
    if (state === "disabled") await changeWebhook(tx, who, id, { enabled: false });
    if (state === "deleted") await deleteWebhook(tx, who, id);
  });
  return { id, ownerId: partner.id };
}

/** A delivery as it was left this many days ago. */
export type OldDelivery = {
  state: "waiting" | "delivered" | "failed" | "expired";
  createdDaysAgo: number;
  /** Not set for a waiting delivery. */
  finishedDaysAgo?: number;
  /** Whether it is still due: always for a waiting delivery; a failed one is then being redelivered. */
  isDue?: boolean;
  isClaimed?: boolean;
};

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);

/** Writes these deliveries, each with an attempt; returns their ids. */
export async function leave(
  { pool }: Pick<TestDatabase, "pool">,
  webhook: { id: string; ownerId: string },
  deliveries: readonly OldDelivery[],
): Promise<string[]> {
  const rows = deliveries.map(({ state, createdDaysAgo, finishedDaysAgo, isDue, isClaimed }) => ({
    id: v7({ msecs: daysAgo(createdDaysAgo).getTime() }),
    state,
    created_at: daysAgo(createdDaysAgo),
    due_at: state === "waiting" || isDue ? daysAgo(createdDaysAgo) : null,
    finished_at: finishedDaysAgo === undefined ? null : daysAgo(finishedDaysAgo),
    claimed_until: isClaimed ? daysAgo(-1) : null,
  }));
  await pool.query(
    `with old as (
       insert into webhook_deliveries
         (endpoint_id, owner_id, event_id, type, id, state, created_at, due_at, finished_at, claimed_until)
       select $1, $2, gen_random_uuid(), 'customer.created', old.*
       from json_to_recordset($3) as old (id uuid, state text, created_at timestamptz, due_at timestamptz,
         finished_at timestamptz, claimed_until timestamptz)
       returning id)
     insert into webhook_attempts (delivery_id, id, attempted_at, token, queue_ms, total_ms)
     select id, gen_random_uuid(), now(), gen_random_uuid(), 0, 0 from old`,
    [webhook.id, webhook.ownerId, JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}
