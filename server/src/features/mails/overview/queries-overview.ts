import { sql } from "kysely";
import { allRows, type Db, firstRow, type Tx } from "../../../platform/db/database.ts";
import type { MailState } from "../mail.ts";

/** Counting stops after this many mails. */
const MOST_COUNTED = 10_000;

export type MailQueue = { waiting: number; isMore: boolean; oldestSeconds: number };

/** How many mails are queued, up to a limit, and how long the oldest sendable one has been due. */
export async function readMailQueue(db: Db): Promise<MailQueue> {
  const { rows } = await sql<{ count: number; oldestSeconds: number | null }>`
    select count(*),
      extract(epoch from now() - min(due_at) filter (where due_at <= now()))::float8 as "oldestSeconds"
    from (
      select due_at from mails where due_at is not null order by turn, due_at, id limit ${MOST_COUNTED + 1}) as waiting`.execute(
    db,
  );
  const { count = 0, oldestSeconds = null } = rows[0] ?? {};
  return { waiting: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED, oldestSeconds: oldestSeconds ?? 0 };
}

export type MailFailureCount = { kind: string; state: MailState; answer: string; count: number; latestAt: Date };

/**
 * What mail servers said about the newest mails that were refused or given up, or what else was wrong with them; and
 * about those that have been tried and wait, the longest due first.
 */
export const countMailFailures = (db: Db) => allRows<MailFailureCount>(db)`
  select kind, state, left(coalesce(answer, ''), 400) as answer, count(*), max(at) as "latestAt"
  from (
    select newest.* from (values ('refused'), ('failed')) as wanted (state) cross join lateral (
      select kind, state, answer, finished_at as at from mails where mails.state = wanted.state
      order by created_at desc, id desc limit ${MOST_COUNTED}) as newest
    union all
    select kind, state, answer, created_at from (
      select kind, state, answer, created_at from mails
      where due_at is not null order by turn, due_at, id limit ${MOST_COUNTED}) as waiting
    where answer is not null) as mails
  group by 1, 2, 3`;

type HeldMail = { id: number; kind: string; state: MailState; partnerId: string | null };

export const lockMail = (tx: Tx, id: number) => firstRow<HeldMail>(tx)`
  select id, kind, state, partner_id as "partnerId" from mails where id = ${id} for update`;

/** Puts it back into the outbox with all its attempts, and wakes the post office after the commit. */
export async function markWaitingAgain(tx: Tx, id: number): Promise<void> {
  await sql`
    update mails set state = 'waiting', due_at = now(), finished_at = null, attempts = 0, claim_id = null,
      claimed_until = null
    where id = ${id}`.execute(tx);
  await sql`select pg_notify('mails', '')`.execute(tx);
}

export type StoppedRecipient = {
  id: string;
  address: string;
  customerId: string;
  customerName: string;
  partnerId: string;
  alertsStoppedAt: Date | null;
  reportsStoppedAt: Date | null;
};

/** Recipients who unsubscribed from something, in the order of their ids. */
export function listStoppedRecipients(db: Db, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const isAfter = cursor === undefined ? sql`true` : sql`id > ${cursor}`;
  return allRows<StoppedRecipient>(db)`
    select recipient.id, recipient.address, customers.id as "customerId", customers.company_name as "customerName",
      customers.partner_id as "partnerId", alerts_stopped_at as "alertsStoppedAt",
      reports_stopped_at as "reportsStoppedAt"
    from (
        select * from mail_recipients
        where (alerts_stopped_at is not null or reports_stopped_at is not null) and ${isAfter}
        order by id limit ${limit}) as recipient
      join customers on customers.id = recipient.customer_id
    order by recipient.id`;
}
