import { type RawBuilder, sql } from "kysely";
import { allRows, type Db } from "../../platform/db/database.ts";
import { SHOWN_ACTOR_KIND } from "../audit/index.ts";
import { TIMELINE_KINDS, type TimelineKind, type TimelinePosition } from "./position.ts";

export type TimelineRow = {
  id: string;
  kind: TimelineKind;
  micros: number;
  at: Date;
  type: string;
  /** Of changes: who made them. */
  actorKind: string | null;
  actorId: string | null;
  details: Record<string, unknown>;
};

/** Where the rows of one kind are. `at` and `id` are columns of an index that begins with the customer. */
type Source = {
  kind: TimelineKind;
  from: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  actor?: { kind: RawBuilder<unknown>; id: RawBuilder<unknown> };
  details: RawBuilder<unknown>;
};

const sourcesOf = (customerId: string): Source[] => [
  {
    kind: "event",
    from: sql`events where customer_id = ${customerId}`,
    at: sql`occurred_at`,
    id: sql`id::text`,
    type: sql`type`,
    details: sql`case when data -> 'count' is null then '{}' else json_build_object('count', data -> 'count') end::json`,
  },
  {
    kind: "audit",
    from: sql`audit_entries where subject_id = ${customerId} and subject_kind = 'customer'`,
    at: sql`at`,
    id: sql`id::text`,
    type: sql`action`,
    actor: { kind: SHOWN_ACTOR_KIND, id: sql`actor_id` },
    details: sql`json_build_object('details', details, 'ip', host(ip), 'requestId', request_id)`,
  },
  {
    kind: "scan",
    from: sql`(
      select 'first-scan' as type, scanned_at from customers where id = ${customerId} and scanned_at is not null
      union all
      select 'last-scan', scanned_at from customer_scans where customer_id = ${customerId}) as scan where true`,
    at: sql`scanned_at`,
    id: sql`type`,
    type: sql`type`,
    details: sql`'{}'::json`,
  },
  {
    kind: "mail",
    from: sql`mails where customer_id = ${customerId}`,
    at: sql`created_at`,
    id: sql`id::text`,
    type: sql`kind`,
    details: sql`json_build_object('address', address, 'state', state, 'subject', subject,
      'attempts', attempts, 'answer', answer)`,
  },
  {
    kind: "sign-in",
    from: sql`portal_sessions where customer_id = ${customerId}`,
    at: sql`started_at`,
    id: sql`id::text`,
    type: sql`'signed-in'`,
    details: sql`json_build_object('browser', browser, 'platform', platform, 'endedAt', ended_at,
      'endedBecause', ended_because)`,
  },
];

const MICROS = (at: RawBuilder<unknown>): RawBuilder<number> => sql`(extract(epoch from ${at}) * 1000000)::bigint`;

/** Each source returns a page's worth of entries; the newest of all of them make up the page. */
export const selectTimeline = (
  db: Db,
  customerId: string,
  { after, limit }: { after?: TimelinePosition | undefined; limit: number },
) => allRows<TimelineRow>(db)`
  select id, kind, micros, at, type, actor_kind as "actorKind", actor_id as "actorId", details
  from (${sql.join(
    sourcesOf(customerId).map((source) => newestOf(source, after, limit)),
    sql` union all `,
  )}) as entry
  order by at desc, rank desc, id collate "C" desc limit ${limit}`;

function newestOf(source: Source, after: TimelinePosition | undefined, limit: number): RawBuilder<unknown> {
  const { kind, from, at, id, type, actor, details } = source;
  const rank = TIMELINE_KINDS.indexOf(kind);
  return sql`(
    select ${id} as id, ${kind}::text as kind, ${rank}::int as rank, ${at} as at, ${MICROS(at)} as micros,
      ${type}::text as type, ${actor?.kind ?? sql`null`}::text as actor_kind, ${actor?.id ?? sql`null`}::text as actor_id,
      ${details} as details
    from ${from} ${after === undefined ? sql`` : sql`and ${isAfter(source, rank, after)}`}
    order by ${at} desc, (${id}) collate "C" desc limit ${limit})`;
}

/** Entries of the same moment are ordered by kind, then by id. */
function isAfter(
  { at, id }: Source,
  rank: number,
  { micros, kind, id: lastId }: TimelinePosition,
): RawBuilder<unknown> {
  const moment = sql`('epoch'::timestamptz + ${micros}::float8 * interval '1 microsecond')`;
  const lastRank = TIMELINE_KINDS.indexOf(kind);
  if (rank < lastRank) return sql`${at} <= ${moment}`;
  if (rank > lastRank) return sql`${at} < ${moment}`;
  return sql`${at} <= ${moment} and (${at} < ${moment} or (${id}) collate "C" < ${lastId})`;
}
