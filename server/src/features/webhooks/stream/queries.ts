import { HOUR } from "../../../kernel/duration.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type NoParameters, statement } from "../../../platform/db/statement.ts";
import { oldRows } from "../../../platform/jobs/old-rows.ts";
import type { PublishedEvent } from "../body.ts";
import { type StreamPosition, type StreamReading, RESUMABLE_MS } from "./position.ts";

const renew = statement<{ ownerIds: readonly string[]; keptMs: number }, { ownerId: string; sinceMs: number }>(`
  insert into webhook_streams as stream (owner_id, kept_until)
  select owner_id, now() + :keptMs * interval '1 ms' from unnest(:ownerIds::uuid[]) as owner (owner_id) order by owner_id
  on conflict (owner_id) do update set kept_until = excluded.kept_until,
    since = case when stream.kept_until > now() then stream.since else now() end
  returning owner_id as "ownerId", floor(extract(epoch from since) * 1000)::bigint as "sinceMs"`);

/**
 * Stores the events of these organisations for streams, until a while after the last stream has ended. Returns since
 * when each organisation's events have been stored without a gap.
 */
export async function renewStreams(db: Db, ownerIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await renew(db, { ownerIds, keptMs: RESUMABLE_MS });
  return new Map(rows.map(({ ownerId, sinceMs }) => [ownerId, sinceMs]));
}

export type Now = { snapshot: string; atMs: number };

const NOW = `pg_current_snapshot()::text as snapshot, floor(extract(epoch from now()) * 1000)::bigint as "atMs"`;

const selectNow = statement<NoParameters, Now>(`select ${NOW}`);

export async function readNow(db: Db): Promise<Now> {
  const [now] = await selectNow(db, {});
  if (!now) throw new Error("A select without a table returned no row");
  return now;
}

/**
 * A stream to read for: whose events, of which types (empty means all), with or without those of sandboxes, and from
 * which position.
 */
export type Wanted = { ownerId: string; types: readonly string[]; hasSandbox: boolean; position: StreamPosition };

export type StreamedEvent = PublishedEvent & { seq: number; isSandbox: boolean };

type Row = Now & { index: number; found: number | null } & (StreamedEvent | { seq: null });

/** The most events and bytes that are read for a stream at once. At least one event is read. */
const MOST_EVENTS = 50;
const MOST_BYTES = 512 * 1024;

/**
 * Reads for many streams in one statement, because each statement has a fixed cost. One statement sees one snapshot, so
 * it sees exactly what `pg_current_snapshot()` names.
 */
const select = statement<
  {
    ownerIds: readonly string[];
    types: readonly string[];
    haveSandbox: readonly boolean[];
    seen: readonly string[];
    upTo: readonly (string | null)[];
    after: readonly number[];
    most: number;
    mostBytes: number;
  },
  Row
>(`
  select stream.nth::integer - 1 as index, ${NOW}, event.*
  from unnest(:ownerIds::uuid[], :types::text[], :haveSandbox::boolean[], :seen::text[], :upTo::text[], :after::bigint[]) with ordinality
      as stream (owner_id, types, has_sandbox, seen, up_to, after, nth)
    left join lateral (
      select seq, id as "idempotencyToken", type, data, "occurredAtMs", "isSandbox", found from (
        select *, sum(octet_length(data)) over (order by seq) - octet_length(data) as bytes_before,
          count(*) over ()::integer as found
        from (
          select kept.seq, events.id, events.type, events.data::text as data,
            floor(extract(epoch from occurred_at) * 1000)::bigint as "occurredAtMs", kept.sandbox as "isSandbox"
          from webhook_stream_events as kept join events on events.id = kept.event_id
          where kept.owner_id = stream.owner_id and kept.seq > stream.after
            and kept.xid >= pg_snapshot_xmin(stream.seen::pg_snapshot)
            and not pg_visible_in_snapshot(kept.xid, stream.seen::pg_snapshot)
            and pg_visible_in_snapshot(kept.xid, coalesce(stream.up_to::pg_snapshot, pg_current_snapshot()))
            and (stream.has_sandbox or not kept.sandbox)
            and (stream.types = '' or events.type = any(string_to_array(stream.types, ',')))
          order by kept.seq limit :most + 1) as next) as measured
      where bytes_before = 0 or bytes_before < :mostBytes
      order by seq limit :most) as event on true
  order by stream.nth, event.seq`);

export async function readStreams(db: Db, streams: readonly Wanted[]): Promise<StreamReading<StreamedEvent>[]> {
  const rows = await select(db, {
    ownerIds: streams.map(({ ownerId }) => ownerId),
    types: streams.map(({ types }) => types.join()),
    haveSandbox: streams.map(({ hasSandbox }) => hasSandbox),
    seen: streams.map(({ position }) => position.seen),
    upTo: streams.map(({ position }) => position.window?.upTo ?? null),
    after: streams.map(({ position }) => position.window?.after ?? 0),
    most: MOST_EVENTS,
    mostBytes: MOST_BYTES,
  });
  return streams.map((_stream, index) => {
    const own = rows.filter((row) => row.index === index);
    const [first] = own;
    if (!first) throw new Error("A stream that was read for is not in the answer");
    const events = own.filter((row): row is Row & StreamedEvent => row.seq !== null);
    const { snapshot, atMs, found } = first;
    return { snapshot, atMs, events, hasMore: (found ?? 0) > events.length };
  });
}

/** Events that are too old for any stream to resume from. The extra hour is for streams that are reading now. */
export const OLD_STREAM_EVENTS = oldRows("webhook_stream_events", {
  key: ["owner_id", "seq"],
  since: "at",
  age: `${RESUMABLE_MS / HOUR + 1} hours`,
});

/** The entries of organisations whose last stream is too old to be resumed. */
export const LAPSED_STREAMS = oldRows("webhook_streams", { key: "owner_id", since: "kept_until", age: "1 hour" });
