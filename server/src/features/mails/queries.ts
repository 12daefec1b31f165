import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { MailState } from "./mail.ts";

export type ListedMail = {
  id: number;
  kind: string;
  state: MailState;
  createdAt: Date;
  dueAt: Date | null;
  finishedAt: Date | null;
  address: string;
  /** Null for a mail to staff. */
  customerName: string | null;
  subject: string | null;
  attempts: number;
  answer: string | null;
  messageId: string | null;
};

export type MailFilter = {
  state?: MailState | undefined;
  kind?: string | undefined;
  address?: string | undefined;
  customerId?: string | undefined;
  id?: number;
  limit: number;
};

/** Newest first. */
export function listMails(db: Db, filter: MailFilter): Promise<ListedMail[]> {
  const { state, kind, address, customerId, id, limit } = filter;
  let mails = db
    .selectFrom("mails")
    .leftJoin("customers", "customers.id", "mails.customer_id")
    .select([
      "mails.id",
      "mails.kind",
      sql<MailState>`mails.state`.as("state"),
      "mails.created_at as createdAt",
      "mails.due_at as dueAt",
      "mails.finished_at as finishedAt",
      "mails.address",
      "customers.company_name as customerName",
      "mails.subject",
      "mails.attempts",
      "mails.answer",
      "mails.message_id as messageId",
    ]);
  if (state !== undefined) mails = mails.where("mails.state", "=", state);
  if (kind !== undefined) mails = mails.where("mails.kind", "=", kind);
  if (address !== undefined) mails = mails.where("mails.address", "=", address);
  if (customerId !== undefined) mails = mails.where("mails.customer_id", "=", customerId);
  if (id !== undefined) mails = mails.where("mails.id", "=", id);
  return mails.orderBy("mails.id", "desc").limit(limit).execute();
}
