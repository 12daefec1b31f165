import { prepared } from "../../../platform/db/statement.ts";
import { claimSteps } from "./queries-claim-steps.ts";

/** An endpoint with due deliveries, and what is needed to send them. */
export type DueEndpoint = {
  id: string;
  ownerId: string;
  /** False if the endpoint is deleted, accepts nothing now, or its owner has no secret to sign with. */
  sendable: boolean;
  url: string;
  /** Increases when the endpoint gets a fresh start. Results of earlier attempts then no longer count. */
  record: number;
  /** Its last attempt failed, or a person waits for the next one. */
  isSuspect: boolean;
  /** A paused endpoint gets only deliveries that a person is waiting for, a disabled one only tests. */
  takes: "all" | "awaited" | "tests";
  /** The owner's secrets, sealed. */
  secretId: string | null;
  secret: Buffer | null;
  fallbackId: string | null;
  fallback: Buffer | null;
};

/**
 * Endpoints after the given one that have queued deliveries: one step down the index for each, no matter how many
 * deliveries are queued. Reading them in order of due time instead would read a dead endpoint's whole backlog.
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
  /** Attempts made in the current round. */
  attemptsInRound: number;
  isTest: boolean;
  isSandbox: boolean;
  /** A test, or a redelivery of this one: someone is waiting for it. */
  isAwaited: boolean;
  type: string;
  idempotencyToken: string;
  /** The JSON as it was stored. */
  data: string;
  occurredAtMs: number;
  /** How long it has been due. */
  queueMs: number;
  /** The trace of what caused the event. */
  traceparent: string | null;
};

export type WantedDeliveries = {
  endpointIds: string[];
  /**
   * For each endpoint: how many of its deliveries there is room for, which ones it accepts, and whether it's suspect.
   */
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
 * Takes due deliveries, with the endpoints taking turns. They're ours until the lease or our claim ends. It's one
 * statement, so everything it reads, locks and takes is from one snapshot, and a claim is one round trip.
 */
export const claimDeliveries = prepared<WantedDeliveries, ClaimedDelivery>(
  "claim-deliveries",
  `with ${claimSteps("in_order")}
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
