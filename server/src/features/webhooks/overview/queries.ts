import { type RawBuilder, sql } from "kysely";
import type { MomentPosition } from "../../../kernel/keyset.ts";
import { allRows, type Db, firstRow, firstValue } from "../../../platform/db/database.ts";
import type { Webhook } from "../endpoints/webhook.ts";
import type { FailureFilter } from "../redelivery/queries-failures.ts";

/** Whose webhook it is: a partner's, or a distributor's own. */
export type WebhookOwner = { kind: "partner" | "distributor"; id: string; name: string };

export type OwnedWebhook = Webhook & { owner: WebhookOwner };

export const TROUBLES = ["failing", "paused", "disabled", "gone"] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Each implies the condition of the index on endpoints with problems. */
const IN_TROUBLE: Record<Trouble | "any", RawBuilder<boolean>> = {
  any: sql`(not enabled or consecutive_failures > 0)`,
  failing: sql`(not enabled or consecutive_failures > 0) and enabled and coalesce(paused_until <= now(), true)`,
  paused: sql`(not enabled or consecutive_failures > 0) and enabled and paused_until > now()`,
  disabled: sql`(not enabled or consecutive_failures > 0) and not enabled and gone_at is null`,
  gone: sql`(not enabled or consecutive_failures > 0) and not enabled and gone_at is not null`,
};

const OWNER = sql`
  json_build_object('kind', case when partners.id is null then 'distributor' else 'partner' end, 'id', owner_id,
    'name', coalesce(partners.name, distributors.name, ''))`;

const OWNERS = sql`
  left join partners on partners.id = owner_id left join distributors on distributors.id = owner_id`;

const COLUMNS = sql`
  endpoint.id, url, event_types as "eventTypes", partner_ids as "partnerIds", endpoint.sandbox, enabled, description, endpoint.created_at as "createdAt",
  endpoint.updated_at as "updatedAt", gone_at as "goneAt", consecutive_failures as "consecutiveFailures",
  paused_until as "pausedUntil", last_success_at as "lastSuccessAt", last_failure_at as "lastFailureAt",
  ${OWNER} as owner`;

export type EndpointFilter = {
  ownerId?: string | undefined;
  trouble?: Trouble | "any" | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** Newest first. */
export function listAllWebhooks(db: Db, filter: EndpointFilter): Promise<OwnedWebhook[]> {
  const { ownerId, trouble, cursor, limit } = filter;
  const conditions = [sql`deleted_at is null`];
  if (ownerId !== undefined) conditions.push(sql`owner_id = ${ownerId}`);
  if (trouble !== undefined) conditions.push(IN_TROUBLE[trouble]);
  if (cursor !== undefined) conditions.push(sql`id < ${cursor}`);
  return allRows<OwnedWebhook>(db)`
    select ${COLUMNS}
    from (
        select * from webhook_endpoints where ${sql.join(conditions, sql` and `)}
        order by id desc limit ${limit}) as endpoint ${OWNERS}
    order by endpoint.id desc`;
}

export const findAnyWebhook = (db: Db, id: string) => firstRow<OwnedWebhook>(db)`
  select ${COLUMNS} from webhook_endpoints as endpoint ${OWNERS}
  where endpoint.id = ${id} and endpoint.deleted_at is null`;

/** Counting stops after this many deliveries. */
const MOST_COUNTED = 10_000;
/** The queue is read for this many endpoints with queued deliveries. */
const MOST_ENDPOINTS = 1_000;

export type DeliveryQueue = {
  waiting: number;
  isMore: boolean;
  oldestSeconds: number;
  /** Of those that can be sent: due now, and due later. */
  due: number;
  later: number;
  held: number;
  /** Disabled endpoints that deliveries are held for. */
  disabledEndpoints: number;
};

/**
 * How many deliveries are queued, up to a limit; how many of them are due, and how many are held for disabled or paused
 * endpoints; and how long the oldest sendable one has been due. Steps from endpoint to endpoint in the index of due deliveries, so that
 * the time doesn't grow with the backlog of one endpoint.
 */
export async function readDeliveryQueue(db: Db): Promise<DeliveryQueue> {
  type Row = Omit<DeliveryQueue, "isMore" | "oldestSeconds"> & { oldestSeconds: number | null };
  const { rows } = await sql<Row>`
    with recursive step (endpoint_id, nth) as (
      (select endpoint_id, 1 from webhook_deliveries where due_at is not null order by endpoint_id limit 1)
      union all
      select (
        select endpoint_id from webhook_deliveries
        where due_at is not null and endpoint_id > step.endpoint_id order by endpoint_id limit 1), nth + 1
      from step where endpoint_id is not null and nth < ${MOST_ENDPOINTS}),
    endpoints as (
      select endpoint.id, enabled, enabled and coalesce(paused_until <= now(), true) as is_open
      from step join webhook_endpoints as endpoint on endpoint.id = step.endpoint_id where deleted_at is null),
    counted as (
      select endpoint_id, due_at from webhook_deliveries where due_at is not null limit ${MOST_COUNTED + 1}),
    doors as (
      select count(*) filter (where is_open and due_at <= now()) as due,
        count(*) filter (where is_open and due_at > now()) as later, count(*) filter (where not is_open) as held
      from counted join endpoints on endpoints.id = counted.endpoint_id)
    select (select count(*) from counted) as waiting, doors.*,
      (select count(*) from endpoints where not enabled) as "disabledEndpoints",
      (select max(extract(epoch from now() - greatest(first.due_at, first.created_at, first.asked_at)))::float8
        from endpoints cross join lateral (
          select due_at, created_at, asked_at from webhook_deliveries
          where endpoint_id = endpoints.id and due_at <= now() order by due_at, seq limit 1) as first
        where is_open) as "oldestSeconds"
    from doors`.execute(db);
  const { waiting = 0, due = 0, later = 0, held = 0, disabledEndpoints = 0, oldestSeconds = null } = rows[0] ?? {};
  return {
    waiting: Math.min(waiting, MOST_COUNTED),
    isMore: waiting > MOST_COUNTED,
    oldestSeconds: Math.max(oldestSeconds ?? 0, 0),
    due,
    later,
    held,
    disabledEndpoints,
  };
}

export type AnyFailureFilter = FailureFilter & {
  ownerId?: string | undefined;
  cursor?: MomentPosition | undefined;
  limit: number;
};

export type AnyFailure = {
  id: string;
  micros: number;
  owner: WebhookOwner;
  webhookId: string;
  eventType: string;
  customerId: string | null;
  targetUrl: string | null;
  attempts: number;
  failedAt: Date;
  httpStatus: number | null;
  indicator: "timeout" | "network_error" | "invalid_signature" | null;
  error: string | null;
};

/** An attempt's id begins with its time, so the last one is the end of its delivery's part of the primary key. */
const LAST_ATTEMPT = sql`
  left join lateral (
    select http_status, response_indicator, error_message from webhook_attempts
    where delivery_id = failure.id order by webhook_attempts.id desc limit 1) as last on true`;

/**
 * Failed deliveries, the latest first, without those that are being resent. A filter by webhook without its owner would
 * read everyone's, so the caller names both.
 */
export function listAllFailures(db: Db, filter: AnyFailureFilter): Promise<AnyFailure[]> {
  const { ownerId, webhookId, eventType, from, to, cursor, limit } = filter;
  const conditions = [sql`state = 'failed' and due_at is null and event_id is not null`];
  if (ownerId !== undefined) conditions.push(sql`owner_id = ${ownerId}`);
  if (webhookId !== undefined) conditions.push(sql`endpoint_id = ${webhookId}`);
  if (eventType !== undefined) conditions.push(sql`type = ${eventType}`);
  if (from !== undefined) conditions.push(sql`finished_at >= ${from}`);
  if (to !== undefined) conditions.push(sql`finished_at <= ${to}`);
  if (cursor !== undefined) {
    const at = sql`to_timestamp(0) + ${cursor.micros} * interval '1 microsecond'`;
    // The first condition lets the scan of the index by state and time start there.
    conditions.push(sql`finished_at <= ${at} and (finished_at, id) < (${at}, ${cursor.id}::uuid)`);
  }
  return allRows<AnyFailure>(db)`
    select failure.id, (extract(epoch from finished_at) * 1000000)::bigint as micros, ${OWNER} as owner,
      endpoint_id as "webhookId", type as "eventType", customer_id as "customerId", target_url as "targetUrl",
      attempt_count as attempts, finished_at as "failedAt", http_status as "httpStatus",
      response_indicator as indicator, error_message as error
    from (
        select * from webhook_deliveries where ${sql.join(conditions, sql` and `)}
        order by finished_at desc, id desc limit ${limit}) as failure
      ${OWNERS} ${LAST_ATTEMPT}
    order by finished_at desc, failure.id desc`;
}

export type FailureCount = {
  httpStatus: number | null;
  indicator: AnyFailure["indicator"];
  error: string;
  count: number;
  webhookIds: string[];
  ownerIds: string[];
  latestAt: Date;
};

/** What the last attempts of the newest failures said. */
export const countFailureErrors = (db: Db) => allRows<FailureCount>(db)`
  select http_status as "httpStatus", response_indicator as indicator, left(coalesce(error_message, ''), 400) as error,
    count(*), array_agg(distinct endpoint_id) as "webhookIds", array_agg(distinct owner_id) as "ownerIds",
    max(finished_at) as "latestAt"
  from (
      select id, endpoint_id, owner_id, finished_at from webhook_deliveries
      where state = 'failed' and due_at is null and event_id is not null
      order by finished_at desc limit ${MOST_COUNTED}) as failure ${LAST_ATTEMPT}
  group by 1, 2, 3`;

/** The owner of a failure, by its id alone. */
export const findOwnerOfFailure = (db: Db, id: string) => firstValue<WebhookOwner>(db)`
  select ${OWNER} as owner from webhook_deliveries as failure ${OWNERS}
  where failure.id = ${id} and state = 'failed'`;
