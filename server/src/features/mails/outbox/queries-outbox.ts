import { sql } from "kysely";
import { allValues, type Db, hasRow, type Tx } from "../../../platform/db/database.ts";

/** Returns those of these message keys that belong to a mail. */
export const listMessageKeys = (db: Db, keys: readonly string[]) => allValues<string>(db)`
  select message_key as key from mails where message_key = any(${keys}::uuid[])`;

export async function deleteMailsOf(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("mails").where("customer_id", "in", customerIds).execute();
}

/** Keeps the recipients who have unsubscribed. */
export async function deleteRecipientsOf(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("mail_recipients")
    .where("customer_id", "in", customerIds)
    .where("alerts_stopped_at", "is", null)
    .where("reports_stopped_at", "is", null)
    .execute();
}

/** Counts the sign-in links mailed to a mailbox; returns false if it has reached its daily limit. */
export const countSignIn = (tx: Tx, mailbox: string, mostADay: number) => hasRow(tx)`
  insert into sign_in_days (mailbox, day, asked) values (${mailbox}, (now() at time zone 'UTC')::date, 1)
  on conflict (mailbox, day) do update set asked = sign_in_days.asked + 1 where sign_in_days.asked < ${mostADay}
  returning asked`;

/** Deletes counters that no limit uses any more. */
export async function forgetCounts(tx: Tx): Promise<void> {
  await sql`delete from mail_days where day < (now() at time zone 'UTC')::date - 1`.execute(tx);
  await sql`delete from sign_in_days where day < (now() at time zone 'UTC')::date - 1`.execute(tx);
  await sql`delete from mail_hours where hour < now() - interval '31 days'`.execute(tx);
}
