import type { Db } from "../../platform/db/database.ts";
import { positionalStatement } from "../../platform/db/positional-statement.ts";

export type NotificationSettings = { breachAlerts: boolean; alertRecipients: string[]; sendMonthlyReport: boolean };

/** What each customer's mails are set to, as it takes effect: where nothing was said, the contract does. */
export const NOTIFICATION_SETTINGS = `
  select id as customer_id, partner_id, status,
    coalesce(breach_alerts, coalesce(previous_status, status) = 'active') as breach_alerts,
    coalesce(alert_recipients, array_remove(array[contact_email], null)) as alert_recipients,
    send_monthly_report,
    -- to the contact; without one, to those whom alerts go to
    case when contact_email is null then coalesce(alert_recipients, '{}') else array[contact_email] end
      as report_recipients
  from customers`;

const selectNotifications = positionalStatement<NotificationSettings>(`
  select breach_alerts as "breachAlerts", alert_recipients as "alertRecipients", send_monthly_report as "sendMonthlyReport"
  from (${NOTIFICATION_SETTINGS}) as settings where customer_id = $1`);

export async function findNotificationSettings(db: Db, customerId: string): Promise<NotificationSettings> {
  const [settings] = await selectNotifications(db, customerId);
  if (!settings) throw new Error("A portal session's customer is not there");
  return settings;
}
