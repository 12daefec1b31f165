import { sql } from "kysely";
import { lockUntilEnd } from "../../platform/db/advisory-locks.ts";
import { allValues, type Tx } from "../../platform/db/database.ts";
import type { EventOwner } from "../events/index.ts";

/** Held until the transaction ends: only one at a time counts an owner's endpoints, or gives it a first secret. */
export const lockOwner = (tx: Tx, ownerId: string): Promise<void> =>
  lockUntilEnd(tx, { what: "webhooks", of: ownerId });

type Offered = { type: string; partnerId: string | null; distributorId?: string | null };

/**
 * Which of these events someone wants, as their indexes in the list. An endpoint of their owner, or of the partner's
 * distributor, names them; or one of the two has a stream, or recently had one that may be resumed.
 */
export const listWantedIndexes = async (tx: Tx, events: readonly Offered[]): Promise<Set<number>> =>
  new Set(
    await allValues<number>(tx)`
      select (event.nth - 1)::integer as index
      from unnest(${events.map(({ type }) => type)}::text[], ${events.map(({ partnerId }) => partnerId)}::uuid[],
          ${events.map(({ distributorId = null }) => distributorId)}::uuid[])
          with ordinality as event (type, partner_id, distributor_id, nth)
        left join partners on partners.id = event.partner_id
      where exists (
        select from webhook_endpoints as endpoint
        where endpoint.owner_id in (event.partner_id, coalesce(event.distributor_id, partners.distributor_id))
          and endpoint.deleted_at is null and event.type = any(endpoint.event_types)
          and (endpoint.partner_ids = '{}' or event.partner_id is null or event.partner_id = any(endpoint.partner_ids))
          and (partners.sandbox is not true or endpoint.sandbox or endpoint.owner_id = event.partner_id))
        or exists (
          select from webhook_streams as stream
          where stream.owner_id in (event.partner_id, coalesce(event.distributor_id, partners.distributor_id))
            and stream.kept_until > now())`,
  );

/** Whether the events are a partner's or a distributor's own. */
export async function findEventOwner(tx: Tx, ownerId: string): Promise<EventOwner> {
  const partner = await tx.selectFrom("partners").select("id").where("id", "=", ownerId).executeTakeFirst();
  return partner ? { partnerId: ownerId } : { partnerId: null, distributorId: ownerId };
}

/** Notifies the dispatchers after the commit that something may be due. */
export const callDispatchers = async (tx: Tx): Promise<void> => {
  await sql`select pg_notify('webhook_deliveries', '')`.execute(tx);
};
