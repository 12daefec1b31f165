import type { Db } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";
import type { MailState } from "./mail.ts";

export type ListedMail = {
  id: number;
  kind: string;
  state: MailState;
  createdAt: Date;
  dueAt: Date | null;
  finishedAt: Date | null;
  address: string;
  customerName: string;
  subject: string | null;
  attempts: number;
  answer: string | null;
  messageId: string | null;
};

const selectMails = positionalStatement<ListedMail>(`
  select mails.id, kind, state, mails.created_at as "createdAt", due_at as "dueAt", finished_at as "finishedAt", address,
    company_name as "customerName", subject, attempts, answer, message_id as "messageId"
  from mails join customers on customers.id = mails.customer_id
  where ($1::text is null or state = $1) and ($2::text is null or kind = $2) and ($3::text is null or address = $3)
    and ($4::uuid is null or customer_id = $4) and ($5::bigint is null or mails.id = $5)
  order by mails.id desc limit $6`);

export type MailFilter = {
  state?: MailState | undefined;
  kind?: string | undefined;
  address?: string | undefined;
  customerId?: string | undefined;
  id?: number;
  limit: number;
};

/** Newest first. */
export const listMails = (db: Db, { state, kind, address, customerId, id, limit }: MailFilter): Promise<ListedMail[]> =>
  selectMails(db, state ?? null, kind ?? null, address ?? null, customerId ?? null, id ?? null, limit);
