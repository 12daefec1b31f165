import { ADMITTED_USERS, NOTIFICATION_SETTINGS } from "../customers/index.ts";

// Who gets which mail, as queries for customer, address and portal user.

/**
 * Breach alerts: an active customer's recipients unless it wants no alerts, a prospect's only if its partner asked for
 * them. Leaves out partners that send such mails themselves, and recipients who have unsubscribed.
 */
export const ALERTED = `
  select settings.customer_id, recipient.address, null::uuid as portal_user_id
  from (${NOTIFICATION_SETTINGS}) as settings
    join partners on partners.id = settings.partner_id
    cross join lateral (select distinct unnest(settings.alert_recipients)) as recipient (address)
  where settings.status in ('active', 'prospect') and settings.breach_alerts
    and partners.send_transactional_emails and partners.deleted_at is null
    and not exists (
      select from mail_recipients as known
      where known.customer_id = settings.customer_id and known.address = recipient.address
        and known.alerts_stopped_at is not null)`;

const portalUsersWhere = (condition: string): string => `
  select customers.id as customer_id, portal_users.email as address, portal_users.id as portal_user_id
  from (${ADMITTED_USERS}) as portal_users
    join customers on customers.id = portal_users.customer_id
    join partners on partners.id = customers.partner_id
  where partners.deleted_at is null and ${condition}`;

/** Portal users of active customers and prospects whose plan includes the portal. */
export const PORTAL_USERS = portalUsersWhere("customers.status in ('active', 'prospect')");

/** Welcome mails: portal users of active customers, if the partner wants them sent. */
export const WELCOMED = portalUsersWhere("customers.status = 'active' and partners.send_customer_welcome_emails");
