import type { Db } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import { ADMITTED_USERS } from "../../customers/index.ts";
import type { Alignment } from "../../organisations/index.ts";
import { givesFeature } from "../../plans/index.ts";
import type { MailKind } from "../kind.ts";
import type { MailRow, StaffMail } from "../mail.ts";
import { type MailSubscription, STOPPED_AT } from "../unsubscribing/queries-recipients.ts";

export type AddresseeRow = MailRow & {
  isSandbox: boolean;
  customerLocale: string;
  chosenLocale: string | null;
  status: string;
  /** Whether the recipient still gets such mails. */
  isEntitled: boolean;
  hasUnsubscribed: boolean;
  recipientId: string | null;
  canSignIn: boolean;
  portalUser: string | null;
  partnerName: string;
  replyTo: string;
  colour: string | null;
  logoVersion: string | null;
  /** The verified host name at which the partner's customers reach the portal. */
  portalHost: string | null;
  /** The partner's own sender, only while it is verified. */
  senderAddress: string | null;
  senderName: string | null;
  senderAlignedBy: Alignment | null;
};

export type ReadAddressees = (db: Db, ids: readonly number[]) => Promise<AddresseeRow[]>;

/** Reads the recipients and senders of mails. A recipient who can unsubscribe gets an id for the link. */
export function readingAddressees(kinds: readonly MailKind[]): ReadAddressees {
  const withSubscription = kinds.flatMap(({ name, subscription }) => (subscription ? [{ name, subscription }] : []));
  const canUnsubscribe = `mails.kind in (${withSubscription.map(({ name }) => `'${name}'`).join(", ")})`;
  const select = statement<{ ids: readonly number[] }, AddresseeRow>(`
    with wanted as (
      select distinct customer_id, address from mails where id = any(:ids::bigint[]) and ${canUnsubscribe}),
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
      mails.attempts, mails.message_key as "messageKey", mails.return_to as "returnTo", mails.traceparent,
      customers.company_name as "customerName", customers.locale as "customerLocale", customers.status,
      profile.locale as "chosenLocale",
      case mails.kind ${kinds.map(entitled).join(" ")} else false end as "isEntitled",
      case mails.kind ${withSubscription.map(stopped).join(" ")} else false end as "hasUnsubscribed",
      recipient.id as "recipientId",
      own.id is not null and ${givesFeature("customer-portal", "customers.plan_id")} as "canSignIn",
      first_user.email as "portalUser", partners.id as "partnerId", partners.sandbox as "isSandbox",
      partners.name as "partnerName", partners.reply_to_email as "replyTo",
      brand.colour, brand.logo_version as "logoVersion", portal_host.host as "portalHost",
      sender.address as "senderAddress", sender.name as "senderName", sender.aligned_by as "senderAlignedBy"
    from mails
      join customers on customers.id = mails.customer_id
      join partners on partners.id = customers.partner_id
      left join partner_brands as brand on brand.partner_id = partners.id
      left join partner_portal_hosts as portal_host
        on portal_host.partner_id = partners.id and portal_host.verified_at is not null
      left join partner_senders as sender on sender.partner_id = partners.id and sender.aligned_by is not null
      left join portal_users as own on own.customer_id = mails.customer_id and own.email = mails.address
      left join portal_profiles as profile on profile.portal_user_id = own.id
      left join lateral (
        select email from (${ADMITTED_USERS}) as admitted
        where admitted.customer_id = mails.customer_id order by created_at limit 1) as first_user on true
      left join recipients as recipient
        on recipient.customer_id = mails.customer_id and recipient.address = mails.address and ${canUnsubscribe}
    where mails.id = any(:ids::bigint[])
    order by mails.turn, mails.id`);
  return (db, ids) => select(db, { ids });
}

const entitled = ({ name, audience }: MailKind): string => `
  when '${name}' then exists (
    select from (${audience}) as entitled
    where entitled.customer_id = mails.customer_id and entitled.address = mails.address
      and entitled.portal_user_id is not distinct from mails.portal_user_id)`;

const stopped = ({ name, subscription }: { name: string; subscription: MailSubscription }): string =>
  `when '${name}' then recipient.${STOPPED_AT[subscription]} is not null`;

export type StaffMailRow = Omit<StaffMail, "sender" | "from" | "links">;

const selectStaffMails = statement<{ ids: readonly number[] }, StaffMailRow>(`
  select id, kind, address, created_at as "createdAt", attempts, message_key as "messageKey",
    staff_person_id as "personId", staff_invitation_id as "invitationId", return_to as "returnTo",
    traceparent
  from mails where id = any(:ids::bigint[]) and customer_id is null order by turn, id`);

/** Those of these mails that go to staff. */
export const listStaffMails = (db: Db, ids: readonly number[]): Promise<StaffMailRow[]> =>
  selectStaffMails(db, { ids });
