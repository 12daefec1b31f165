import { allRows, allValues, type Db, firstRow, oneRow, run, type Tx } from "../../platform/db/database.ts";

/** The name under which the answers of the live source are stored. */
export const LIVE_SOURCE_NAME = "have-i-been-pwned";

export type LiveState = {
  now: Date;
  /** The source asked us to pause until then. */
  notBefore: Date | undefined;
  catalogueReadAt: Date | undefined;
  /** When the newest breach of its catalogue was added. */
  newestBreachAt: Date | undefined;
  /** Answers of about the last minute, across all workers. */
  recentAnswers: Date[];
};

/** What is known about a source, across all workers. */
export async function readLiveState(db: Db, source: string): Promise<LiveState> {
  type Row = { now: Date; notBefore: Date | null; readAt: Date | null; newestAt: Date | null; recent: Date[] };
  const row = await oneRow<Row>(db)`
    select now() as now, not_before as "notBefore", catalogue_read_at as "readAt", newest_breach_at as "newestAt",
      array(
        select answered_at from live_lookups
        where live_lookups.source = ${source} and answered_at > now() - interval '70 seconds' order by 1) as recent
    from (values (${source})) as asked (name) left join live_sources using (name)`;
  return {
    now: row.now,
    notBefore: row.notBefore ?? undefined,
    catalogueReadAt: row.readAt ?? undefined,
    newestBreachAt: row.newestAt ?? undefined,
    recentAnswers: row.recent,
  };
}

export const noteCatalogueRead = (tx: Tx, source: string) => run(tx)`
  insert into live_sources (name, catalogue_read_at, newest_breach_at)
  values (${source}, now(), (select max(greatest(added_at, modified_at)) from breaches))
  on conflict (name) do update set catalogue_read_at = excluded.catalogue_read_at,
    newest_breach_at = excluded.newest_breach_at`;

/** Makes the next request wait this long. */
export const noteNotBefore = (tx: Tx, source: string, waitMs: number) => run(tx)`
  insert into live_sources (name, not_before) values (${source}, now() + ${waitMs} * interval '1 millisecond')
  on conflict (name) do update set not_before = excluded.not_before`;

export type Question = { kind: "address" | "domain"; value: string };

/** The questions that a source never answered, or not since its newest breach was added. */
export const listUnanswered = (db: Db, source: string, questions: readonly Question[]) => allRows<Question>(db)`
  select question.kind, question.value
  from json_to_recordset(${JSON.stringify(questions)}::json) as question (kind text, value text)
    left join live_sources on live_sources.name = ${source}
    left join live_lookups on live_lookups.source = ${source}
      and live_lookups.kind = question.kind and live_lookups.value = question.value
  where answered_at is null or answered_at < coalesce(newest_breach_at, '-infinity')`;

/** `hasAnswer` is false if the source rejects this question and would reject it again. */
export const noteAnswered = (tx: Tx, source: string, { kind, value }: Question, hasAnswer: boolean) => run(tx)`
  insert into live_lookups (source, kind, value, answered_at, told)
  values (${source}, ${kind}, ${value}, clock_timestamp(), ${hasAnswer})
  on conflict (source, kind, value) do update set answered_at = excluded.answered_at, told = excluded.told`;

/** The domains that the source gave answers for. */
export const listAnsweredDomains = (db: Db, source: string, domains: readonly string[]) => allValues<string>(db)`
  select value from live_lookups
  where source = ${source} and kind = 'domain' and told and value = any(${domains}::text[])`;

/** One row of the look-ups, by its key. */
export type LiveLookUp = { source: string; kind: string; value: string };

const BEFORE_ALL: LiveLookUp = { source: "", kind: "", value: "" };
const LOOKED_THROUGH_AT_ONCE = 1_000;

/**
 * Goes through the look-ups after this one and deletes those of what nobody watches any more. Returns the last one that
 * it looked at, or undefined after the end.
 */
export const deleteUnwatchedLookUps = (tx: Tx, after = BEFORE_ALL) => firstRow<LiveLookUp>(tx)`
  with next as materialized (
    select source, kind, value from live_lookups
    where (source, kind, value) > (${after.source}, ${after.kind}, ${after.value})
    order by source, kind, value limit ${LOOKED_THROUGH_AT_ONCE}),
  unwatched as materialized (
    select * from next where case kind
      when 'address' then not exists (select from monitored_emails where mailbox = value offset 0)
      else not exists (select from monitored_domains where domain = value offset 0) end),
  deleted as (delete from live_lookups where (source, kind, value) in (select * from unwatched))
  select * from next order by source desc, kind desc, value desc limit 1`;
