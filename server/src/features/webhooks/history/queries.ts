import { sql } from "kysely";
import { MINUTE } from "../../../kernel/duration.ts";
import { firstIdAt } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { positionalStatement } from "../../../platform/db/positional-statement.ts";
import type { AttemptRow } from "./attempt-view.ts";

export type DeliveryRow = {
  id: string;
  webhookId: string;
  customerId: string | null;
  type: string;
  idempotencyToken: string;
  isTest: boolean;
  state: "waiting" | "delivered" | "failed" | "expired";
  attemptCount: number;
  createdAt: Date;
  finishedAt: Date | null;
  /** Null: not any more, or as soon as possible. */
  nextAttemptAt: Date | null;
};

export type DeliveryFilter = {
  webhookId?: string | undefined;
  eventType?: string | undefined;
  status?: DeliveryRow["state"] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

const COLUMNS = `
  delivery.id, endpoint_id as "webhookId", delivery.customer_id as "customerId", delivery.type,
  attempt_count as "attemptCount",
  coalesce(event_id, delivery.id) as "idempotencyToken", event_id is null as "isTest", state,
  delivery.created_at as "createdAt", finished_at as "finishedAt",
  case due_at when '-infinity' then asked_at else due_at end as "nextAttemptAt"`;

/** Of each of the owner's endpoints the newest, and of those the newest: the primary key gives both in order. */
const selectDeliveries = positionalStatement<DeliveryRow>(`
  select newest.* from webhook_endpoints as endpoint cross join lateral (
    select ${COLUMNS} from webhook_deliveries as delivery
    where endpoint_id = endpoint.id
      and ($3::text is null or delivery.type = $3) and ($4::text is null or state = $4)
      and ($5::timestamptz is null or delivery.created_at >= $5)
      and ($6::timestamptz is null or delivery.created_at < $6::timestamptz + interval '1 ms')
      and ($7::uuid is null or delivery.id < $7)
      -- Ids grow with time: only the stretch that the moments bound is read, and a minute on both sides of it.
      and ($9::uuid is null or delivery.id >= $9) and ($10::uuid is null or delivery.id < $10)
    order by delivery.id desc limit $8) as newest
  where endpoint.owner_id = $1 and ($2::uuid is null or endpoint.id = $2)
  order by newest.id desc limit $8`);

export const listDeliveries = (db: Db, ownerId: string, filter: DeliveryFilter): Promise<DeliveryRow[]> => {
  const { webhookId, eventType, status, from, to, cursor, limit } = filter;
  const idNear = (moment: string | undefined, awayMs: number) =>
    moment === undefined ? undefined : firstIdAt(new Date(Math.max(Date.parse(moment) + awayMs, 0)));
  const stretch = [idNear(from, -MINUTE), idNear(to, MINUTE)];
  return selectDeliveries(db, ownerId, webhookId, eventType, status, from, to, cursor, limit, ...stretch);
};

const selectDelivery = positionalStatement<DeliveryRow & { payload: Record<string, unknown> }>(`
  select ${COLUMNS}, coalesce(events.data, test_payload) as payload
  from webhook_endpoints as endpoint
    join webhook_deliveries as delivery on delivery.endpoint_id = endpoint.id
    left join events on events.id = event_id
  where endpoint.owner_id = $1 and delivery.id = $2`);

export async function findDelivery(db: Db, ownerId: string, id: string) {
  const [row] = await selectDelivery(db, ownerId, id);
  return row;
}

/** Of these deliveries, in the order in which they were made. */
export async function listAttempts(db: Db, deliveryIds: readonly string[]): Promise<Map<string, AttemptRow[]>> {
  const rows = await db
    .selectFrom("webhook_attempts")
    .select([
      "delivery_id as deliveryId",
      "id",
      "attempted_at as attemptedAt",
      "http_status as httpStatus",
      sql<AttemptRow["responseIndicator"]>`response_indicator`.as("responseIndicator"),
      "error_message as errorMessage",
      "token",
      "receipt",
      "secret_id as secretId",
      "queue_ms as queueMs",
      "dns_ms as dnsMs",
      "connect_ms as connectMs",
      "tls_ms as tlsMs",
      "first_byte_ms as firstByteMs",
      "total_ms as totalMs",
      sql<string | null>`host(remote_address)`.as("remoteAddress"),
      "response_excerpt as responseExcerpt",
    ])
    .where("delivery_id", "in", deliveryIds.length > 0 ? [...deliveryIds] : [null as never])
    .orderBy("attempted_at")
    .orderBy("id")
    .execute();
  const attempts = new Map<string, AttemptRow[]>(deliveryIds.map((id) => [id, []]));
  for (const row of rows) attempts.get(row.deliveryId)?.push(row);
  return attempts;
}
