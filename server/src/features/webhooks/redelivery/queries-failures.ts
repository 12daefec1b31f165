import type { Db, Tx } from "../../../platform/db/database.ts";
import { positionalStatement } from "../../../platform/db/positional-statement.ts";

/** Which of an owner's failures; bounds are inclusive. */
export type FailureFilter = {
  webhookId?: string | undefined;
  eventType?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const MATCHING = `
  delivery.owner_id = $1 and state = 'failed' and event_id is not null
  and ($2::uuid is null or endpoint_id = $2) and ($3::text is null or delivery.type = $3)
  and ($4::timestamptz is null or finished_at >= $4)
  and ($5::timestamptz is null or finished_at <= $5)`;

/** And not under way already, and with somewhere to go. */
const REDELIVERABLE = `${MATCHING} and due_at is null
  and exists (select from webhook_endpoints as endpoint where endpoint.id = endpoint_id and deleted_at is null)`;

const filterParameters = (ownerId: string, { webhookId, eventType, from, to }: FailureFilter): unknown[] => [
  ownerId,
  webhookId,
  eventType,
  from,
  to,
];

export type FailureRow = {
  id: string;
  eventType: string;
  targetUrl: string;
  idempotencyToken: string;
  payload: Record<string, unknown>;
  failedAt: Date;
};

const selectFailures = positionalStatement<FailureRow>(`
  select delivery.id, delivery.type as "eventType", target_url as "targetUrl", event_id as "idempotencyToken",
    data as payload, finished_at as "failedAt"
  from webhook_deliveries as delivery join events on events.id = event_id
  where ${MATCHING} order by finished_at desc, delivery.id desc limit $6 offset $7`);

const selectCount = positionalStatement<{ count: number }>(
  `select count(*) from webhook_deliveries as delivery where ${MATCHING}`,
);

export const listFailures = (
  db: Db,
  ownerId: string,
  filter: FailureFilter,
  page: { limit: number; offset: number },
): Promise<FailureRow[]> => selectFailures(db, ...filterParameters(ownerId, filter), page.limit, page.offset);

export async function countFailures(db: Db, ownerId: string, filter: FailureFilter): Promise<number> {
  const [row] = await selectCount(db, ...filterParameters(ownerId, filter));
  return row?.count ?? 0;
}

const selectRedeliverable = positionalStatement<{ webhookId: string; count: number }>(
  `select endpoint_id as "webhookId", count(*) from webhook_deliveries as delivery where ${REDELIVERABLE} group by 1`,
);

/** How many could be sent again now, by where to. */
export const countRedeliverable = (
  db: Db,
  ownerId: string,
  filter: FailureFilter,
): Promise<{ webhookId: string; count: number }[]> => selectRedeliverable(db, ...filterParameters(ownerId, filter));

type LockedFailure = { endpointId: string; isAlreadyNext: boolean; isDeleted: boolean };

/** Its endpoint first, as by those who note results: so neither waits crosswise for the other. */
const lockOne = positionalStatement<LockedFailure>(`
  select endpoint_id as "endpointId", deleted_at is not null as "isDeleted",
    coalesce(due_at = '-infinity' or claimed_until > now(), false) as "isAlreadyNext"
  from webhook_endpoints as endpoint join webhook_deliveries as delivery on delivery.endpoint_id = endpoint.id
  where endpoint.owner_id = $1 and delivery.id = $2 and state = 'failed' and event_id is not null
  for no key update of endpoint, delivery`);

export async function lockFailure(tx: Tx, ownerId: string, id: string): Promise<LockedFailure | undefined> {
  const [row] = await lockOne(tx, ownerId, id);
  return row;
}

const startRound = positionalStatement(`
  update webhook_deliveries set due_at = '-infinity', asked_at = clock_timestamp(),
    round_start = case when due_at is null then attempt_count else round_start end
  where endpoint_id = $1 and id = $2`);

/**
 * Begins another round of attempts, or brings the next of a running one forward: it goes before all else. Until an
 * attempt succeeds it stays a failure.
 */
export async function markRedelivering(tx: Tx, endpointId: string, id: string): Promise<void> {
  await startRound(tx, endpointId, id);
}

const startRounds = positionalStatement<{ id: string; failedAt: Date }>(`
  with next as (
    select endpoint_id, id, finished_at from webhook_deliveries as delivery
    where ${REDELIVERABLE} and ($6::timestamptz is null or (finished_at, id) > ($6, $7::uuid))
    order by finished_at, id limit $8 for no key update),
  begun as (
    update webhook_deliveries as delivery set due_at = clock_timestamp(), round_start = attempt_count
    from next where delivery.endpoint_id = next.endpoint_id and delivery.id = next.id)
  select id, finished_at as "failedAt" from next order by finished_at, id`);

export type Place = { failedAt: Date | null; id: string | null };

/** The same for the next ones, oldest failure first. */
export const markNextRedelivering = (
  tx: Tx,
  ownerId: string,
  filter: FailureFilter,
  { after, limit }: { after: Place; limit: number },
): Promise<{ id: string; failedAt: Date }[]> =>
  startRounds(tx, ...filterParameters(ownerId, filter), after.failedAt, after.id, limit);
