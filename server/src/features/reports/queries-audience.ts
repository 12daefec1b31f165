import { NOTIFICATION_SETTINGS } from "../customers/index.ts";

/**
 * The recipients of the monthly report: an active customer's report recipients, if the customer wants the report and
 * they have not unsubscribed.
 */
export const REPORTED = `
  select settings.customer_id, recipient.address, null::uuid as portal_user_id
  from (${NOTIFICATION_SETTINGS}) as settings
    join partners on partners.id = settings.partner_id
    cross join lateral unnest(settings.report_recipients) as recipient (address)
  where settings.status = 'active' and settings.send_monthly_report and partners.deleted_at is null
    and not exists (
      select from mail_recipients as known
      where known.customer_id = settings.customer_id and known.address = recipient.address
        and known.reports_stopped_at is not null)`;
