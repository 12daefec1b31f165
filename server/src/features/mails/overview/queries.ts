import { type RawBuilder, sql } from "kysely";
import type { MomentPosition } from "../../../kernel/keyset.ts";
import { allRows, type Db } from "../../../platform/db/database.ts";
import type { MailState } from "../mail.ts";

export type ListedMail = {
  id: number;
  kind: string;
  state: MailState;
  createdAt: Date;
  dueAt: Date | null;
  finishedAt: Date | null;
  address: string;
  /** These three are null for a mail to staff. */
  partnerId: string | null;
  customerId: string | null;
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
  partnerId?: string | undefined;
  /** Emails about the customers of all its partners. */
  distributorId?: string | undefined;
  /** Created between these moments, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  id?: number;
  cursor?: MomentPosition | undefined;
  limit: number;
};

function matching(filter: MailFilter): RawBuilder<boolean> {
  const { state, kind, address, customerId, partnerId, from, to, id, cursor } = filter;
  const conditions = [sql`true`];
  if (state !== undefined) conditions.push(sql`mails.state = ${state}`);
  if (kind !== undefined) conditions.push(sql`mails.kind = ${kind}`);
  if (address !== undefined) conditions.push(sql`mails.address = ${address}`);
  if (customerId !== undefined) conditions.push(sql`mails.customer_id = ${customerId}`);
  if (partnerId !== undefined) conditions.push(sql`mails.partner_id = ${partnerId}`);
  if (from !== undefined) conditions.push(sql`mails.created_at >= ${from}`);
  if (to !== undefined) conditions.push(sql`mails.created_at < ${to}::timestamptz + interval '1 ms'`);
  if (id !== undefined) conditions.push(sql`mails.id = ${id}`);
  if (cursor !== undefined) {
    const at = sql`to_timestamp(0) + ${cursor.micros} * interval '1 microsecond'`;
    conditions.push(sql`(mails.created_at, mails.id) < (${at}, ${cursor.id}::bigint)`);
  }
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Newest first. For a distributor, reads the newest mails of each of its partners, and takes the newest of those. */
export function listMails(db: Db, filter: MailFilter): Promise<(ListedMail & { micros: number })[]> {
  const { distributorId, limit } = filter;
  const newest = (condition: RawBuilder<boolean>) => sql`
    select * from mails where ${matching(filter)} and ${condition}
    order by mails.created_at desc, mails.id desc limit ${limit}`;
  const chosen =
    distributorId === undefined
      ? newest(sql`true`)
      : sql`
        select newest.* from partners cross join lateral (${newest(sql`mails.partner_id = partners.id`)}) as newest
        where partners.distributor_id = ${distributorId}`;
  return allRows<ListedMail & { micros: number }>(db)`
    select mails.id, mails.kind, mails.state, mails.created_at as "createdAt", mails.due_at as "dueAt",
      mails.finished_at as "finishedAt", mails.address, mails.partner_id as "partnerId",
      mails.customer_id as "customerId", customers.company_name as "customerName", mails.subject, mails.attempts,
      mails.answer, mails.message_id as "messageId", (extract(epoch from mails.created_at) * 1000000)::bigint as micros
    from (${chosen}) as mails left join customers on customers.id = mails.customer_id
    order by mails.created_at desc, mails.id desc limit ${limit}`;
}
