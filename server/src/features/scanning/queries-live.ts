import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/database.ts";

export type LiveState = {
  now: Date;
  /** The source asked for peace until then. */
  notBefore: Date | undefined;
  catalogueReadAt: Date | undefined;
  /** When the newest breach of its catalogue was added to it. */
  newestBreachAt: Date | undefined;
  /** Answers of the last minute or so, over all workers. */
  recentAnswers: Date[];
};

export async function readLiveState(db: Db): Promise<LiveState> {
  type Row = { now: Date; notBefore: Date | null; readAt: Date | null; newestAt: Date | null; recent: Date[] };
  const { rows } = await sql<Row>`
    select now() as now, not_before as "notBefore", catalogue_read_at as "readAt", newest_breach_at as "newestAt",
      array(select answered_at from live_lookups where answered_at > now() - interval '70 seconds' order by 1) as recent
    from live_source`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The row of the live source is missing");
  return {
    now: row.now,
    notBefore: row.notBefore ?? undefined,
    catalogueReadAt: row.readAt ?? undefined,
    newestBreachAt: row.newestAt ?? undefined,
    recentAnswers: row.recent,
  };
}

export async function noteCatalogueRead(tx: Tx): Promise<void> {
  await sql`
    update live_source set catalogue_read_at = now(),
      newest_breach_at = (select max(greatest(added_at, modified_at)) from breaches)`.execute(tx);
}

/** The next request waits for as long. */
export async function noteNotBefore(tx: Tx, waitMs: number): Promise<void> {
  await sql`update live_source set not_before = now() + ${waitMs} * interval '1 millisecond'`.execute(tx);
}

export type Question = { kind: "address" | "domain"; value: string };

/** Those of the questions that were never answered, or not since the newest breach came. */
export async function listUnanswered(db: Db, questions: readonly Question[]): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select question.kind, question.value
    from json_to_recordset(${JSON.stringify(questions)}::json) as question (kind text, value text)
    cross join live_source
    left join live_lookups on live_lookups.kind = question.kind and live_lookups.value = question.value
    where answered_at is null or answered_at < coalesce(newest_breach_at, '-infinity')`.execute(db);
  return rows;
}

/** `told` is false where the source refuses this one question and would refuse it again. */
export async function noteAnswered(tx: Tx, { kind, value }: Question, told: boolean): Promise<void> {
  await sql`
    insert into live_lookups (kind, value, answered_at, told) values (${kind}, ${value}, clock_timestamp(), ${told})
    on conflict (kind, value) do update set answered_at = excluded.answered_at, told = excluded.told`.execute(tx);
}

/** Those of the domains that the source told about. */
export async function listToldDomains(db: Db, domains: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select value from live_lookups where kind = 'domain' and told and value = any(${domains}::text[])`.execute(db);
  return rows.map(({ value }) => value);
}

export async function deleteUnwatchedLookUps(tx: Tx): Promise<void> {
  await sql`
    delete from live_lookups where case kind
      when 'address' then not exists (select from monitored_emails where mailbox = value)
      else not exists (select from monitored_domains where domain = value) end`.execute(tx);
}
