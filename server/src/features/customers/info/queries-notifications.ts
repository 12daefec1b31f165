import type { Db } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import { givesFeature } from "../../plans/index.ts";

export type NotificationSettings = { breachAlerts: boolean; alertRecipients: string[]; sendMonthlyReport: boolean };

/**
 * Each customer's mail settings as they take effect: a setting that was never set has the contract's default, and one
 * that the plan doesn't include is off.
 */
export const NOTIFICATION_SETTINGS = `
  select id as customer_id, partner_id, status,
    coalesce(breach_alerts, coalesce(previous_status, status) = 'active')
      and ${givesFeature("breach-alerts", "plan_id")} as breach_alerts,
    coalesce(alert_recipients, array_remove(array[contact_email], null)) as alert_recipients,
    send_monthly_report and ${givesFeature("monthly-reports", "plan_id")} as send_monthly_report,
    -- to the contact; without one, to the recipients of alerts
    case when contact_email is null then coalesce(alert_recipients, '{}') else array[contact_email] end
      as report_recipients
  from customers`;

const selectNotifications = statement<{ customerId: string }, NotificationSettings>(`
  select breach_alerts as "breachAlerts", alert_recipients as "alertRecipients", send_monthly_report as "sendMonthlyReport"
  from (${NOTIFICATION_SETTINGS}) as settings where customer_id = :customerId`);

export async function findNotificationSettings(db: Db, customerId: string): Promise<NotificationSettings> {
  const [settings] = await selectNotifications(db, { customerId });
  if (!settings) throw new Error("A portal session's customer is not there");
  return settings;
}
