import { sql } from "kysely";
import { newId } from "../../../kernel/ids.ts";
import { allValues, type Db, oneValue, run, type Tx } from "../../../platform/db/database.ts";
import type { NewWebhook, Traffic, Webhook, WebhookChanges } from "./webhook.ts";

const columns = [
  "id",
  "url",
  "event_types as eventTypes",
  "partner_ids as partnerIds",
  "sandbox",
  "enabled",
  "description",
  "created_at as createdAt",
  "updated_at as updatedAt",
  "gone_at as goneAt",
  "consecutive_failures as consecutiveFailures",
  "paused_until as pausedUntil",
  "last_success_at as lastSuccessAt",
  "last_failure_at as lastFailureAt",
] as const;

const live = (db: Db, ownerId: string) =>
  db.selectFrom("webhook_endpoints").select(columns).where("owner_id", "=", ownerId).where("deleted_at", "is", null);

export const listWebhooks = (db: Db, ownerId: string): Promise<Webhook[]> => live(db, ownerId).orderBy("id").execute();

export const findWebhook = (db: Db, ownerId: string, id: string): Promise<Webhook | undefined> =>
  live(db, ownerId).where("id", "=", id).executeTakeFirst();

export const lockWebhook = (tx: Tx, ownerId: string, id: string): Promise<Webhook | undefined> =>
  live(tx, ownerId).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

export function insertWebhook(tx: Tx, ownerId: string, webhook: NewWebhook): Promise<Webhook> {
  const { url, eventTypes, enabled, description, partnerIds = [], sandbox = false } = webhook;
  return tx
    .insertInto("webhook_endpoints")
    .values({
      id: newId(),
      owner_id: ownerId,
      url,
      event_types: eventTypes,
      enabled,
      description,
      partner_ids: partnerIds,
      sandbox,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** A changed endpoint gets a fresh start: past failures say nothing about another URL, or about a repaired receiver. */
export function updateWebhook(tx: Tx, id: string, changes: WebhookChanges): Promise<Webhook> {
  const { eventTypes, partnerIds, ...same } = changes;
  const isFresh = changes.url !== undefined || changes.enabled === true;
  const fresh = { consecutive_failures: 0, paused_until: null, gone_at: null, record: sql<number>`record + 1` };
  return tx
    .updateTable("webhook_endpoints")
    .set({ ...same, ...(eventTypes ? { event_types: eventTypes } : {}), ...(isFresh ? fresh : {}) })
    .set(partnerIds ? { partner_ids: partnerIds } : {})
    .set({ updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function markWebhookDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("webhook_endpoints")
    .set({ deleted_at: sql<Date>`now()`, enabled: false })
    .where("id", "=", id)
    .execute();
}

/**
 * Ends the pauses of these endpoints, since someone expects them to work again. Attempts in flight don't start a new
 * pause, even if there was none yet. The count of failures in a row stays: if the next attempt fails too, the endpoint
 * is paused again. Locks the endpoints in the same order as the dispatchers that record results.
 */
export const resumeWebhooks = (tx: Tx, ids: readonly string[]) => run(tx)`
  with endpoints as (
    select id from webhook_endpoints where id = any(${ids}::uuid[]) and consecutive_failures > 0
    order by id for no key update)
  update webhook_endpoints as endpoint set paused_until = null, record = record + 1
  from endpoints where endpoint.id = endpoints.id`;

/**
 * Makes queued deliveries due now, each with all its attempts again; returns how many are queued, including those that
 * were already due. Only deliveries that were tried before are due later, so first attempts keep their order.
 * Deliveries in flight are already due and aren't touched.
 */
export const makeWaitingDue = (tx: Tx, id: string) => oneValue<number>(tx)`
  with brought_forward as (
    update webhook_deliveries set due_at = now(), round_start = attempt_count
    where endpoint_id = ${id} and due_at > now())
  select count(*) from webhook_deliveries where endpoint_id = ${id} and due_at is not null`;

/** The queued deliveries of each endpoint, and how fast it responded lately. */
export async function trafficOf(db: Db, ids: readonly string[]): Promise<Map<string, Traffic>> {
  const { rows } = await sql<Traffic & { id: string }>`
    select endpoint.id, waiting.count as waiting, waiting.oldest as "oldestWaitingAt", answered.median as "medianMs"
    from unnest(${ids}::uuid[]) as endpoint (id)
      cross join lateral (
        select count(*), min(created_at) as oldest from (
          select created_at from webhook_deliveries
          where endpoint_id = endpoint.id and due_at is not null
          order by due_at, seq limit 10000) as waiting) as waiting
      cross join lateral (
        select percentile_cont(0.5) within group (order by total_ms) as median from (
          select id from webhook_deliveries
          where endpoint_id = endpoint.id order by id desc limit 50) as recent
        join webhook_attempts on delivery_id = recent.id
        where http_status is not null) as answered`.execute(db);
  return new Map(rows.map(({ id, ...traffic }) => [id, traffic]));
}

/** Which of these are not partners of this distributor. */
export const listForeignPartners = (db: Db, distributorId: string, ids: readonly string[]) => allValues<string>(db)`
  select wanted.id from unnest(${ids}::uuid[]) as wanted (id)
  where not exists (select from partners where partners.id = wanted.id
    and partners.distributor_id = ${distributorId} and partners.deleted_at is null)`;
