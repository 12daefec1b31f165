import { mailboxOf } from "../../kernel/email-address.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { ALERT_RECIPIENTS, REPORT_RECIPIENTS } from "../customers/index.ts";
import type { KindName, MailRow, MailState } from "./mail.ts";

export type AddresseeRow = MailRow & {
  customerLocale: string;
  chosenLocale: string | null;
  status: string;
  /** Whether such mails still go to that address. */
  isWanted: boolean;
  isStopped: boolean;
  recipientId: string | null;
  canSignIn: boolean;
  portalUser: string | null;
  partnerName: string;
  replyTo: string;
  colour: string | null;
  logoVersion: string | null;
};

/** Those who can unsubscribe need something to do it by: from sign-in links and welcomes nobody can. */
const selectAddressees = statement<AddresseeRow>(`
  with wanted as (
    select distinct customer_id, address from mails where id = any($1::bigint[]) and kind in ('alert', 'report')),
  new_recipients as (
    insert into mail_recipients (customer_id, address) select customer_id, address from wanted
    order by customer_id, address
    on conflict (customer_id, address) do nothing
    returning id, customer_id, address, alerts_stopped_at, reports_stopped_at),
  recipients as (
    select * from new_recipients
    union all
    select id, customer_id, address, alerts_stopped_at, reports_stopped_at
    from mail_recipients join wanted using (customer_id, address))
  select mails.id, mails.kind, mails.customer_id as "customerId", mails.address, mails.event_id as "eventId",
    mails.report_id as "reportId", mails.portal_user_id as "portalUserId", mails.created_at as "createdAt",
    mails.attempts, mails.message_key as "messageKey",
    customers.company_name as "customerName", customers.locale as "customerLocale", customers.status,
    profile.locale as "chosenLocale",
    partners.deleted_at is null and case mails.kind
      when 'alert' then partners.send_transactional_emails
        and coalesce(breach_alerts, customers.status = 'active') and mails.address = any(${ALERT_RECIPIENTS})
      when 'report' then send_monthly_report and mails.address = any(${REPORT_RECIPIENTS})
      when 'welcome' then partners.send_customer_welcome_emails and own.id = mails.portal_user_id
      else own.id = mails.portal_user_id end as "isWanted",
    case mails.kind when 'alert' then recipient.alerts_stopped_at is not null
      when 'report' then recipient.reports_stopped_at is not null else false end as "isStopped",
    recipient.id as "recipientId", own.id is not null as "canSignIn", first_user.email as "portalUser",
    partners.id as "partnerId", partners.name as "partnerName", partners.reply_to_email as "replyTo",
    brand.colour, brand.logo_version as "logoVersion"
  from mails
    join customers on customers.id = mails.customer_id
    join partners on partners.id = customers.partner_id
    left join partner_brands as brand on brand.partner_id = partners.id
    left join portal_users as own on own.customer_id = mails.customer_id and own.email = mails.address
    left join portal_profiles as profile on profile.portal_user_id = own.id
    left join lateral (
      select email from portal_users where customer_id = mails.customer_id order by created_at limit 1) as first_user on true
    left join recipients as recipient
      on recipient.customer_id = mails.customer_id and recipient.address = mails.address
        and mails.kind in ('alert', 'report')
  where mails.id = any($1::bigint[])
  order by mails.turn, mails.id`);

export const listAddressees = (db: Db, ids: readonly number[]): Promise<AddresseeRow[]> => selectAddressees(db, ids);

/** Whom a report goes to. */
export type ReportRecipient = { customerId: string; reportId: string; address: string };

const insertReportMails = statement(`
  insert into mails (kind, customer_id, address, report_id)
  select 'report', "customerId", recipient.address, "reportId"
  from json_to_recordset($1::json) as recipient ("customerId" uuid, "reportId" uuid, address text)
    left join mail_recipients as known on known.customer_id = "customerId" and known.address = recipient.address
  where known.reports_stopped_at is null
  on conflict do nothing`);

/** Whoever unsubscribed is passed over. */
export async function mailReports(tx: Tx, recipients: readonly ReportRecipient[]): Promise<void> {
  await insertReportMails(tx, JSON.stringify(recipients));
}

const insertSignInMails = statement<{ id: number }>(`
  with users as materialized (
    select portal_users.*
    from portal_users
      join customers on customers.id = portal_users.customer_id and customers.status in ('active', 'prospect')
      join partners on partners.id = customers.partner_id and partners.deleted_at is null
      left join portal_profiles as profile on profile.portal_user_id = portal_users.id
    where portal_users.email = $1 and ($2::uuid is null or partners.id = $2)
    order by profile.seen_at desc nulls last, portal_users.created_at desc limit $3),
  counted as (
    insert into sign_in_days (mailbox, day, asked)
    select $4, (now() at time zone 'UTC')::date, 1 where exists (select from users)
    on conflict (mailbox, day) do update set asked = sign_in_days.asked + 1 where sign_in_days.asked < $5
    returning 1)
  insert into mails (kind, customer_id, address, portal_user_id)
  select 'sign-in', customer_id, email, id from users where exists (select from counted)
  returning id`);

export type SignInAsking = {
  email: string;
  partnerId: string | undefined;
  /** Customers that are written about. */
  most: number;
  /** Askings for one mailbox that are answered in a day. */
  mostADay: number;
};

/** One for each customer that the address is a portal user of, the last visited first; of one partner, or of all. */
export async function mailSignInLinks(tx: Tx, { email, partnerId, most, mostADay }: SignInAsking): Promise<void> {
  await insertSignInMails(tx, email, partnerId ?? null, most, mailboxOf(email), mostADay);
}

export type ListedMail = {
  id: number;
  kind: KindName;
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

const selectMails = statement<ListedMail>(`
  select mails.id, kind, state, mails.created_at as "createdAt", due_at as "dueAt", finished_at as "finishedAt", address,
    company_name as "customerName", subject, attempts, answer, message_id as "messageId"
  from mails join customers on customers.id = mails.customer_id
  where ($1::text is null or state = $1) and ($2::text is null or kind = $2) and ($3::text is null or address = $3)
    and ($4::uuid is null or customer_id = $4) and ($5::bigint is null or mails.id = $5)
  order by mails.id desc limit $6`);

export type MailFilter = {
  state?: MailState | undefined;
  kind?: KindName | undefined;
  address?: string | undefined;
  customerId?: string | undefined;
  id?: number;
  limit: number;
};

/** Newest first. */
export const listMails = (db: Db, { state, kind, address, customerId, id, limit }: MailFilter): Promise<ListedMail[]> =>
  selectMails(db, state ?? null, kind ?? null, address ?? null, customerId ?? null, id ?? null, limit);
