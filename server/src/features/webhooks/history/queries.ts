import { type RawBuilder, sql } from "kysely";
import { MINUTE } from "../../../kernel/duration.ts";
import { firstIdAt } from "../../../kernel/ids.ts";
import { allRows, type Db, firstRow } from "../../../platform/db/database.ts";
import type { AttemptRow } from "./attempt-view.ts";

export type DeliveryRow = {
  id: string;
  webhookId: string;
  customerId: string | null;
  type: string;
  idempotencyToken: string;
  isTest: boolean;
  isSandbox: boolean;
  state: "waiting" | "delivered" | "failed" | "expired";
  attemptCount: number;
  createdAt: Date;
  finishedAt: Date | null;
  /** Null if there is none, or if it's due as soon as possible. */
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

const COLUMNS = sql`
  delivery.id, endpoint_id as "webhookId", delivery.customer_id as "customerId", delivery.type,
  attempt_count as "attemptCount",
  coalesce(event_id, delivery.id) as "idempotencyToken", event_id is null as "isTest", delivery.sandbox as "isSandbox", state,
  delivery.created_at as "createdAt", finished_at as "finishedAt",
  case due_at when '-infinity' then asked_at else due_at end as "nextAttemptAt"`;

/** Ids grow with time: only the ids between the two moments are read, with a minute's margin on both sides. */
const idNear = (moment: string, awayMs: number): string =>
  firstIdAt(new Date(Math.max(Date.parse(moment) + awayMs, 0)));

function matching({ eventType, status, from, to, cursor }: DeliveryFilter): RawBuilder<boolean> {
  const conditions = [sql`endpoint_id = endpoint.id`];
  if (eventType !== undefined) conditions.push(sql`delivery.type = ${eventType}`);
  if (status !== undefined) conditions.push(sql`state = ${status}`);
  if (from !== undefined) {
    conditions.push(sql`delivery.created_at >= ${from}`);
    conditions.push(sql`delivery.id >= ${idNear(from, -MINUTE)}`);
  }
  if (to !== undefined) {
    conditions.push(sql`delivery.created_at < ${to}::timestamptz + interval '1 ms'`);
    conditions.push(sql`delivery.id < ${idNear(to, MINUTE)}`);
  }
  if (cursor !== undefined) conditions.push(sql`delivery.id < ${cursor}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/**
 * Reads the newest deliveries of each of the owner's endpoints, then takes the newest of those: the primary key has
 * this order.
 */
export function listDeliveries(db: Db, ownerId: string, filter: DeliveryFilter): Promise<DeliveryRow[]> {
  const { webhookId, limit } = filter;
  const isMeant = webhookId === undefined ? sql`true` : sql`endpoint.id = ${webhookId}`;
  return allRows<DeliveryRow>(db)`
    select newest.* from webhook_endpoints as endpoint cross join lateral (
      select ${COLUMNS} from webhook_deliveries as delivery
      where ${matching(filter)} order by delivery.id desc limit ${limit}) as newest
    where endpoint.owner_id = ${ownerId} and ${isMeant}
    order by newest.id desc limit ${limit}`;
}

type WholeDelivery = DeliveryRow & { payload: Record<string, unknown> };

export const findDelivery = (db: Db, ownerId: string, id: string) => firstRow<WholeDelivery>(db)`
  select ${COLUMNS}, coalesce(events.data, test_payload) as payload
  from webhook_endpoints as endpoint
    join webhook_deliveries as delivery on delivery.endpoint_id = endpoint.id
    left join events on events.id = event_id
  where endpoint.owner_id = ${ownerId} and delivery.id = ${id}`;

/** The attempts of these deliveries, in the order in which they were made. */
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
