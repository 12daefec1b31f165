import type { Db, Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";

const selectOldest = positionalStatement<{ oldestSeconds: number }>(`
  select coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0)::float8 as "oldestSeconds"
  from mails where due_at is not null`);

/** How long the oldest mail that could be sent has been due. */
export async function readOutbox(db: Db): Promise<{ oldestSeconds: number }> {
  const [outbox] = await selectOldest(db);
  return outbox ?? { oldestSeconds: 0 };
}

const deleteFinished = positionalStatement<{ id: number }>(`
  delete from mails where id in (
    select id from mails where finished_at < now() - $1 * interval '1 day' order by finished_at limit $2)
  returning id`);

/** Mails that were finished so long ago, a bounded number at a time; returns how many. */
export async function forgetMails(tx: Tx, days: number, most: number): Promise<number> {
  const rows = await deleteFinished(tx, days, most);
  return rows.length;
}

const selectKeys = positionalStatement<{ key: string }>(
  "select message_key as key from mails where message_key = any($1::uuid[])",
);

/** Those among these message keys that belong to a mail. */
export async function listMessageKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await selectKeys(db, keys);
  return rows.map(({ key }) => key);
}

export async function deleteMailsOf(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("mails").where("customer_id", "in", customerIds).execute();
}

/** Not those who have unsubscribed. */
export async function deleteRecipientsOf(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("mail_recipients")
    .where("customer_id", "in", customerIds)
    .where("alerts_stopped_at", "is", null)
    .where("reports_stopped_at", "is", null)
    .execute();
}

const countAsking = positionalStatement<{ asked: number }>(`
  insert into sign_in_days (mailbox, day, asked) values ($1, (now() at time zone 'UTC')::date, 1)
  on conflict (mailbox, day) do update set asked = sign_in_days.asked + 1 where sign_in_days.asked < $2
  returning asked`);

/** Counts that sign-in links are mailed to a mailbox; returns false where it has had those of today. */
export async function countSignIn(tx: Tx, mailbox: string, mostADay: number): Promise<boolean> {
  const rows = await countAsking(tx, mailbox, mostADay);
  return rows.length > 0;
}

const deleteDays = positionalStatement(`delete from mail_days where day < (now() at time zone 'UTC')::date - 1`);
const deleteSignInDays = positionalStatement(`delete from sign_in_days where day < (now() at time zone 'UTC')::date - 1`);
const deleteHours = positionalStatement(`delete from mail_hours where hour < now() - interval '31 days'`);

/** Counts that no limit looks at any more. */
export async function forgetCounts(tx: Tx): Promise<void> {
  await deleteDays(tx);
  await deleteSignInDays(tx);
  await deleteHours(tx);
}
