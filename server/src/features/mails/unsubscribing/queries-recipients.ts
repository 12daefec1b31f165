import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/database.ts";

/** What a recipient can unsubscribe from. */
export const MAIL_SUBSCRIPTIONS = ["alerts", "reports"] as const;
export type MailSubscription = (typeof MAIL_SUBSCRIPTIONS)[number];

/** The columns that say since when a recipient is unsubscribed. */
export const STOPPED_AT = { alerts: "alerts_stopped_at", reports: "reports_stopped_at" } as const satisfies Record<
  MailSubscription,
  string
>;

export type Recipient = { id: string; address: string; customerId: string; customerName: string; partnerId: string };

const recipients = (db: Db) =>
  db
    .selectFrom("mail_recipients")
    .innerJoin("customers", "customers.id", "mail_recipients.customer_id")
    .select([
      "mail_recipients.id",
      "mail_recipients.address",
      "mail_recipients.customer_id as customerId",
      "customers.company_name as customerName",
      "customers.partner_id as partnerId",
    ]);

export const findRecipient = (db: Db, id: string): Promise<Recipient | undefined> =>
  recipients(db).where("mail_recipients.id", "=", id).executeTakeFirst();

export const findRecipientOf = (db: Db, customerId: string, address: string): Promise<Recipient | undefined> =>
  recipients(db)
    .where("mail_recipients.customer_id", "=", customerId)
    .where("mail_recipients.address", "=", address)
    .executeTakeFirst();

/** Returns false if nothing had to change. */
export async function markStopped(tx: Tx, id: string, from: MailSubscription, isStopped: boolean): Promise<boolean> {
  const rows = await tx
    .updateTable("mail_recipients")
    .set(STOPPED_AT[from], isStopped ? sql<Date>`now()` : null)
    .where("id", "=", id)
    .where(STOPPED_AT[from], isStopped ? "is" : "is not", null)
    .returning("id")
    .execute();
  return rows.length > 0;
}

export type Stopped = { address: string; alerts: boolean; reports: boolean };

/** The recipients who unsubscribed from mails about a customer. */
export const listStopped = (db: Db, customerId: string): Promise<Stopped[]> =>
  db
    .selectFrom("mail_recipients")
    .select([
      "address",
      sql<boolean>`alerts_stopped_at is not null`.as("alerts"),
      sql<boolean>`reports_stopped_at is not null`.as("reports"),
    ])
    .where("customer_id", "=", customerId)
    .where((eb) => eb.or([eb("alerts_stopped_at", "is not", null), eb("reports_stopped_at", "is not", null)]))
    .orderBy("address")
    .execute();
