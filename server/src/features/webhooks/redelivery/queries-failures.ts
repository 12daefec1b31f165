import { type RawBuilder, sql } from "kysely";
import { allRows, type Db, firstRow, oneValue, run, type Tx } from "../../../platform/db/database.ts";

/** Which of an owner's failures; bounds are inclusive. */
export type FailureFilter = {
  webhookId?: string | undefined;
  eventType?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

function matching(ownerId: string, { webhookId, eventType, from, to }: FailureFilter): RawBuilder<boolean> {
  const conditions = [sql`delivery.owner_id = ${ownerId} and state = 'failed' and event_id is not null`];
  if (webhookId !== undefined) conditions.push(sql`endpoint_id = ${webhookId}`);
  if (eventType !== undefined) conditions.push(sql`delivery.type = ${eventType}`);
  if (from !== undefined) conditions.push(sql`finished_at >= ${from}`);
  if (to !== undefined) conditions.push(sql`finished_at <= ${to}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Matching failures that aren't being resent yet, and whose endpoint hasn't been deleted. */
const redeliverable = (ownerId: string, filter: FailureFilter): RawBuilder<boolean> => sql`
  ${matching(ownerId, filter)} and due_at is null
  and exists (select from webhook_endpoints as endpoint where endpoint.id = endpoint_id and deleted_at is null)`;

export type FailureRow = {
  id: string;
  eventType: string;
  targetUrl: string;
  idempotencyToken: string;
  payload: Record<string, unknown>;
  failedAt: Date;
  isSandbox: boolean;
};

export const listFailures = (
  db: Db,
  ownerId: string,
  filter: FailureFilter,
  page: { limit: number; offset: number },
) => allRows<FailureRow>(db)`
  select delivery.id, delivery.type as "eventType", target_url as "targetUrl", event_id as "idempotencyToken",
    data as payload, finished_at as "failedAt", delivery.sandbox as "isSandbox"
  from webhook_deliveries as delivery join events on events.id = event_id
  where ${matching(ownerId, filter)}
  order by finished_at desc, delivery.id desc limit ${page.limit} offset ${page.offset}`;

export const countFailures = (db: Db, ownerId: string, filter: FailureFilter) => oneValue<number>(db)`
  select count(*) from webhook_deliveries as delivery where ${matching(ownerId, filter)}`;

type FailedOf = { webhookId: string; count: number };

/** How many could be resent now, for each endpoint. */
export const countRedeliverable = (db: Db, ownerId: string, filter: FailureFilter) => allRows<FailedOf>(db)`
  select endpoint_id as "webhookId", count(*) from webhook_deliveries as delivery
  where ${redeliverable(ownerId, filter)} group by 1`;

type LockedDelivery = {
  endpointId: string;
  isWaiting: boolean;
  /** It's queued for its first attempt: it's due, and is sent in the order of its customer's events. */
  isUntried: boolean;
  isAlreadyNext: boolean;
  enabled: boolean;
  isDeleted: boolean;
};

/**
 * A failed or queued delivery. Locks the endpoint first, in the same order as the dispatchers that record results, so
 * that they can't deadlock.
 */
export const lockUndelivered = (tx: Tx, ownerId: string, id: string) => firstRow<LockedDelivery>(tx)`
  select endpoint_id as "endpointId", state = 'waiting' as "isWaiting", attempt_count = 0 as "isUntried",
    coalesce(due_at = '-infinity' or claimed_until > now(), false) as "isAlreadyNext", enabled,
    deleted_at is not null as "isDeleted"
  from webhook_endpoints as endpoint join webhook_deliveries as delivery on delivery.endpoint_id = endpoint.id
  where endpoint.owner_id = ${ownerId} and delivery.id = ${id} and state in ('failed', 'waiting')
    and event_id is not null
  for no key update of endpoint, delivery`;

/**
 * Starts another round of attempts, ahead of everything else. Until one succeeds, a failed delivery stays a failure.
 */
export const markRedelivering = (tx: Tx, endpointId: string, id: string) => run(tx)`
  update webhook_deliveries set due_at = '-infinity', asked_at = clock_timestamp(), round_start = attempt_count
  where endpoint_id = ${endpointId} and id = ${id}`;

export type FailurePosition = { failedAt: Date | null; id: string | null };

/** Starts another round for each of the next failures, oldest first. */
export function markNextRedelivering(
  tx: Tx,
  ownerId: string,
  filter: FailureFilter,
  { after, limit }: { after: FailurePosition; limit: number },
): Promise<{ id: string; failedAt: Date }[]> {
  const isNext = after.failedAt === null ? sql`true` : sql`(finished_at, id) > (${after.failedAt}, ${after.id}::uuid)`;
  return allRows<{ id: string; failedAt: Date }>(tx)`
    with next as (
      select endpoint_id, id, finished_at from webhook_deliveries as delivery
      where ${redeliverable(ownerId, filter)} and ${isNext}
      order by finished_at, id limit ${limit} for no key update),
    begun as (
      update webhook_deliveries as delivery set due_at = clock_timestamp(), round_start = attempt_count
      from next where delivery.endpoint_id = next.endpoint_id and delivery.id = next.id)
    select id, finished_at as "failedAt" from next order by finished_at, id`;
}
