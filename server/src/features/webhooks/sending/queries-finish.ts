import { prepared, statement } from "../../../platform/db/statement.ts";

/**
 * The result of a claimed delivery, and the attempt that was made. It's flat and uses the columns' names, because it's
 * sent as JSON. JSON leaves out undefined values; as null they would take up a quarter of its length.
 */
export type DeliveryResult = AttemptRecord & {
  endpoint_id: string;
  delivery_id: string;
  claim_id: string;
  /** `released`: not sent after all. */
  outcome: "delivered" | "retry" | "failed" | "released";
  delay_ms?: number | undefined;
  target_url?: string | undefined;
};

export type AttemptRecord = {
  /** Undefined if none was made. */
  attempt_id?: string | undefined;
  /** Milliseconds since 1970: writing a date as text took as long as everything else in the row. */
  attempted_ms?: number;
  http_status?: number | undefined;
  response_indicator?: "timeout" | "network_error" | "invalid_signature" | undefined;
  error_message?: string | undefined;
  token?: string;
  /** In hexadecimal. */
  receipt?: string | undefined;
  secret_id?: string | undefined;
  queue_ms?: number;
  dns_ms?: number | undefined;
  connect_ms?: number | undefined;
  tls_ms?: number | undefined;
  first_byte_ms?: number | undefined;
  total_ms?: number;
  remote_address?: string | undefined;
  response_excerpt?: string | undefined;
};

/** What the attempts of a batch tell about an endpoint. */
export type EndpointNews = {
  endpoint_id: string;
  /** The record under which they started. If the endpoint got a fresh start since, they no longer count. */
  record: number;
  has_succeeded: boolean;
  has_failed: boolean;
  /** Failed attempts since the last success of the batch. */
  failures: number;
  is_gone: boolean;
};

/** After this many failed attempts in a row, an endpoint is paused. */
const PAUSE_AFTER = 5;
const FIRST_PAUSE_SECONDS = 5;
/** Longer would keep a working receiver waiting; shorter would let a dead one take up slots too often. */
const LONGEST_PAUSE_SECONDS = 30;

/**
 * Records a batch of attempts and what follows from them in one statement. Every request that was sent gets its row,
 * even if the worker was so slow that another has claimed the delivery by now. Only the worker that holds the claim
 * changes the delivery itself. Endpoints are locked in the order of their ids, so that two batches never deadlock.
 */
const FINISH = `with results as materialized (
     select * from json_to_recordset(:results::json) as result (endpoint_id uuid, delivery_id uuid, claim_id uuid,
       outcome text, delay_ms float8, target_url text, attempt_id uuid, attempted_ms float8,
       http_status integer, response_indicator text, error_message text, token uuid, receipt text, secret_id uuid,
       queue_ms real, dns_ms real, connect_ms real, tls_ms real, first_byte_ms real, total_ms real,
       remote_address inet, response_excerpt text)),
   attempts as (
     insert into webhook_attempts (delivery_id, id, attempted_at, http_status, response_indicator, error_message, token,
       receipt, secret_id, queue_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms, remote_address,
       response_excerpt)
     select delivery_id, attempt_id, to_timestamp(attempted_ms / 1000), http_status, response_indicator, error_message, token,
       decode(receipt, 'hex'), secret_id, queue_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms, remote_address,
       response_excerpt
     from results where attempt_id is not null
     -- Noted before by a statement whose answer was lost.
     on conflict do nothing),
   settled as (
     update webhook_deliveries as delivery set
       state = case when outcome in ('delivered', 'failed') then outcome else state end,
       due_at = case outcome
         when 'retry' then now() + delay_ms * interval '1 ms' when 'released' then due_at end,
       attempt_count = attempt_count + case outcome when 'released' then 0 else 1 end,
       claim_id = null, claimed_until = null,
       -- As precise as the API shows it, so that a filter with the shown moment finds it.
       finished_at = case when outcome in ('delivered', 'failed') then date_trunc('milliseconds', now())
         else finished_at end,
       target_url = coalesce(results.target_url, delivery.target_url)
     from results
     where delivery.endpoint_id = results.endpoint_id and delivery.id = results.delivery_id
       and delivery.claim_id = results.claim_id
     returning delivery.*, outcome),
   news as (
     select endpoint.id, has_succeeded, is_gone and enabled as is_gone,
       has_succeeded or consecutive_failures < ${PAUSE_AFTER} as was_well,
       case when has_succeeded then failures else consecutive_failures + failures end as in_a_row, has_failed
     from json_to_recordset(:news::json)
         as news (endpoint_id uuid, record integer, has_succeeded boolean, has_failed boolean, failures integer,
           is_gone boolean)
       join webhook_endpoints as endpoint on endpoint.id = news.endpoint_id and endpoint.record = news.record
     order by endpoint.id for no key update of endpoint),
   told as (
     update webhook_endpoints as endpoint set
       consecutive_failures = in_a_row,
       paused_until = case
         when in_a_row < ${PAUSE_AFTER} then null
         when paused_until > now() then paused_until
         else now() + least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(in_a_row / ${PAUSE_AFTER} - 1, 9))
           * interval '1 second' end,
       last_success_at = case when has_succeeded then now() else last_success_at end,
       last_failure_at = case when has_failed then now() else last_failure_at end,
       enabled = enabled and not is_gone,
       gone_at = case when is_gone then now() else gone_at end,
       updated_at = case when is_gone then now() else updated_at end
     from news where endpoint.id = news.id
     returning endpoint.id, owner_id, description, is_gone, was_well and in_a_row >= ${PAUSE_AFTER} as is_paused, in_a_row,
       paused_until)
   select told.id, owner_id as "ownerId", partners.id as "partnerId", description, is_gone as "isGone", is_paused as "isPaused",
     in_a_row as "failuresInARow", paused_until as "pausedUntil", null as exhausted
   from told left join partners on partners.id = owner_id where is_gone or is_paused
   union all
   select endpoint.id, settled.owner_id, partners.id, description, false, false, 0, null,
     json_build_object('id', settled.id, 'eventType', type, 'idempotencyToken', event_id, 'customerId', customer_id,
       'attempts', attempt_count)
   from settled join webhook_endpoints as endpoint on endpoint.id = settled.endpoint_id
     left join partners on partners.id = settled.owner_id
   where outcome = 'failed' and event_id is not null`;

/** What others may want to know about an endpoint. One for each case: gone, paused, or a failed delivery. */
export type EndpointFate = {
  id: string;
  ownerId: string;
  /** Null for a distributor's own endpoint. */
  partnerId: string | null;
  description: string;
  isGone: boolean;
  isPaused: boolean;
  failuresInARow: number;
  pausedUntil: Date | null;
  exhausted: ExhaustedDelivery | null;
};

export type ExhaustedDelivery = {
  id: string;
  eventType: string;
  idempotencyToken: string;
  customerId: string | null;
  attempts: number;
};

/** Both as JSON. */
type Finished = { results: string; news: string };

export const finishDeliveries = prepared<Finished, EndpointFate>("finish-deliveries", FINISH);

/** The same within a transaction that has more to do. */
export const finishDeliveriesIn = statement<Finished, EndpointFate>(FINISH, { plannedAs: "finish-and-tell" });
