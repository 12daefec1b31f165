import { prepared } from "../../../platform/db/statement.ts";

/** An endpoint with due deliveries, and what is needed to send them. */
export type DueEndpoint = {
  id: string;
  ownerId: string;
  /** False if the endpoint is deleted, takes nothing now, or its owner has no secret to sign with. */
  sendable: boolean;
  url: string;
  /** Increases when the endpoint gets a fresh start. Results of earlier attempts then no longer count. */
  record: number;
  /** Its last attempt failed, or a person waits for the next one. */
  isSuspect: boolean;
  /** A paused endpoint takes only deliveries that a person waits for, a disabled one only tests. */
  takes: "all" | "awaited" | "tests";
  /** The owner's secrets, sealed. */
  secretId: string | null;
  secret: Buffer | null;
  fallbackId: string | null;
  fallback: Buffer | null;
};

/**
 * Endpoints after the given one that have anything waiting: one step down the index for each, past however many
 * deliveries wait there. Reading them in order of due time instead would pass over a dead endpoint's whole backlog.
 */
export const listDueEndpoints = prepared<{ after: string; most: number }, DueEndpoint>(
  "list-due-endpoints",
  `with recursive lanes as (
     (select endpoint_id, due_at from webhook_deliveries
      where due_at is not null and endpoint_id > :after order by endpoint_id, due_at limit 1)
     union all
     select next.endpoint_id, next.due_at from lanes cross join lateral (
       select endpoint_id, due_at from webhook_deliveries
       where due_at is not null and endpoint_id > lanes.endpoint_id order by endpoint_id, due_at limit 1) as next)
   select seen.endpoint_id as id, endpoint.owner_id as "ownerId", url, record,
     due_at <= now() and endpoint.deleted_at is null and active.id is not null
       and (takes = 'all' or due_at = '-infinity') as sendable,
     consecutive_failures > 0 or due_at = '-infinity' as "isSuspect", takes,
     active.id as "secretId", active.token as secret, fallback.id as "fallbackId", fallback.token as fallback
   from (select * from lanes limit :most) as seen
     join webhook_endpoints as endpoint on endpoint.id = seen.endpoint_id
     cross join lateral (
       select case when not enabled then 'tests' when paused_until > now() then 'awaited' else 'all' end as takes) as door
     left join webhook_secrets as active on active.owner_id = endpoint.owner_id and active.role = 'active'
     left join webhook_secrets as fallback on fallback.owner_id = endpoint.owner_id and fallback.role = 'fallback'
   order by seen.endpoint_id`,
);

export type ClaimedDelivery = {
  endpointId: string;
  id: string;
  customerId: string | null;
  seq: number;
  attemptCount: number;
  /** Attempts made in the running round. */
  attemptsInRound: number;
  isTest: boolean;
  isSandbox: boolean;
  /** A test, or a redelivery of this one: somebody waits for it. */
  isAwaited: boolean;
  type: string;
  idempotencyToken: string;
  /** The JSON as it was stored. */
  data: string;
  occurredAtMs: number;
  /** How long it has been due. */
  queueMs: number;
  /** The trace of what it tells about. */
  traceparent: string | null;
};

export type WantedDeliveries = {
  endpointIds: string[];
  /** For each endpoint: how many of its deliveries there is room for, which it takes, and whether it is suspect. */
  rooms: number[];
  takes: string[];
  areSuspect: boolean[];
  /** Room in all, for healthy and for suspect endpoints. */
  healthyRoom: number;
  suspectRoom: number;
  claimId: string;
  leaseMs: number;
  /** How many deliveries of each endpoint are looked at. */
  lookAt: number;
};

/**
 * Takes due deliveries, in turns over the endpoints. They are ours until the lease ends or our claim does.
 *
 * First attempts for one customer go out in order. So a delivery is not taken if an earlier one still waits for its own
 * first attempt and was not taken with it, because another worker has it or it changed between the read and the lock.
 * Earlier deliveries are due earlier, so they are always in what was read (`front`). The comparison uses what this
 * statement locked, not a state column, so it is right even if others commit while the statement runs.
 */
export const claimDeliveries = prepared<WantedDeliveries, ClaimedDelivery>(
  "claim-deliveries",
  `with read as (
     select delivery.*, lane.room, lane.is_suspect, attempt_count = 0 and customer_id is not null as is_first
     from unnest(:endpointIds::uuid[], :rooms::integer[], :takes::text[], :areSuspect::boolean[])
         as lane (endpoint_id, room, takes, is_suspect)
       -- Disabled since it was listed, perhaps by the answer that makes its deliveries due again.
       join webhook_endpoints as endpoint on endpoint.id = lane.endpoint_id
         and endpoint.deleted_at is null and (lane.takes = 'tests' or endpoint.enabled)
       cross join lateral (
         select ctid as version, endpoint_id, id, customer_id, seq, due_at, attempt_count, event_id,
           coalesce(claimed_until < now(), true) and case lane.takes
             when 'all' then true when 'awaited' then due_at = '-infinity' else event_id is null end as is_free
         from webhook_deliveries
         where endpoint_id = lane.endpoint_id and due_at <= now()
         order by due_at, seq limit :lookAt) as delivery),
   placed as (
     select *,
       is_free and not (is_first and bool_or(not is_free) over of_customer) as can_go,
       case when is_first then row_number() over of_customer else 1 end as nth_of_customer
     from read window of_customer as (partition by endpoint_id, customer_id, is_first order by due_at, seq)),
   front as materialized (
     select *, row_number() over (partition by endpoint_id, can_go order by nth_of_customer, due_at, seq) as nth
     from placed),
   chosen as (
     select * from (
       select *, row_number() over (partition by is_suspect order by nth, due_at) as turn
       from front where can_go and nth <= room) as free
     where turn <= case when is_suspect then :suspectRoom::integer else :healthyRoom::integer end),
   locked as materialized (
     select chosen.endpoint_id, chosen.id, still_free.ctid
     from chosen cross join lateral (
       select ctid from webhook_deliveries as delivery
       where delivery.endpoint_id = chosen.endpoint_id and delivery.id = chosen.id
         and due_at <= now() and coalesce(claimed_until < now(), true)
       for update skip locked limit 1) as still_free
     -- One that was changed since it was read is seen by this lock, but not by the update below.
     where still_free.ctid = chosen.version),
   in_order as (
     select locked.ctid, front.event_id, front.due_at,
       case when attempt_count > 0 or customer_id is null then locked.id is not null
         else bool_and(locked.id is not null or attempt_count > 0)
           over (partition by front.endpoint_id, customer_id order by seq) end as is_taken
     from front left join locked using (endpoint_id, id))
   update webhook_deliveries as delivery set claim_id = :claimId, claimed_until = now() + :leaseMs * interval '1 ms'
   from in_order left join events on events.id = in_order.event_id
   where is_taken and delivery.ctid = in_order.ctid
   returning delivery.endpoint_id as "endpointId", delivery.id, delivery.customer_id as "customerId", delivery.seq,
     attempt_count as "attemptCount", attempt_count - round_start as "attemptsInRound",
     delivery.event_id is null as "isTest", delivery.sandbox as "isSandbox", in_order.due_at = '-infinity' as "isAwaited", delivery.type,
     coalesce(delivery.event_id, delivery.id) as "idempotencyToken",
     coalesce(events.data, test_payload)::text as data,
     floor(extract(epoch from coalesce(occurred_at, created_at)) * 1000)::bigint as "occurredAtMs",
     greatest(extract(epoch from clock_timestamp() - greatest(in_order.due_at, created_at, asked_at)) * 1000, 0)::float8
       as "queueMs",
     coalesce(delivery.traceparent, events.traceparent) as traceparent`,
);
