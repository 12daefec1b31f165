import type { Db, Tx } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";

/** What a recipient can want no more of. */
export const MAIL_SUBSCRIPTIONS = ["alerts", "reports"] as const;
export type MailSubscription = (typeof MAIL_SUBSCRIPTIONS)[number];

export type Recipient = { id: string; address: string; customerId: string; customerName: string; partnerId: string };

const SELECT = `
  select mail_recipients.id, address, customer_id as "customerId", company_name as "customerName",
    partner_id as "partnerId"
  from mail_recipients join customers on customers.id = customer_id`;

const selectRecipient = positionalStatement<Recipient>(`${SELECT} where mail_recipients.id = $1`);

export async function findRecipient(db: Db, id: string): Promise<Recipient | undefined> {
  const [recipient] = await selectRecipient(db, id);
  return recipient;
}

const mark = (column: string) =>
  positionalStatement<{ id: string }>(`
    update mail_recipients set ${column} = case when $2 then now() end
    where id = $1 and (${column} is not null) <> $2 returning id`);

const marking: Record<MailSubscription, ReturnType<typeof mark>> = {
  alerts: mark("alerts_stopped_at"),
  reports: mark("reports_stopped_at"),
};

/** Returns false where it already was so. */
export async function markStopped(tx: Tx, id: string, from: MailSubscription, isStopped: boolean): Promise<boolean> {
  const rows = await marking[from](tx, id, isStopped);
  return rows.length > 0;
}

export type Stopped = { address: string; alerts: boolean; reports: boolean };

const selectStopped = positionalStatement<Stopped>(`
  select address, alerts_stopped_at is not null as alerts, reports_stopped_at is not null as reports
  from mail_recipients
  where customer_id = $1 and (alerts_stopped_at is not null or reports_stopped_at is not null)
  order by address`);

/** Those who unsubscribed from mails about a customer. */
export const listStopped = (db: Db, customerId: string): Promise<Stopped[]> => selectStopped(db, customerId);

const selectByAddress = positionalStatement<Recipient>(`${SELECT} where customer_id = $1 and address = $2`);

export async function findRecipientOf(db: Db, customerId: string, address: string): Promise<Recipient | undefined> {
  const [recipient] = await selectByAddress(db, customerId, address);
  return recipient;
}
