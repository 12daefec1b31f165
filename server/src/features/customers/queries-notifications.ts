import type { Db } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

export type NotificationSettings = { breachAlerts: boolean; alertRecipients: string[]; sendMonthlyReport: boolean };

/** As they take effect: what was never said is what stands in the contract. */
const selectNotifications = statement<NotificationSettings>(`
  select coalesce(breach_alerts, coalesce(previous_status, status) = 'active') as "breachAlerts",
    coalesce(alert_recipients, array_remove(array[contact_email], null)) as "alertRecipients",
    send_monthly_report as "sendMonthlyReport"
  from customers where id = $1`);

export async function findNotificationSettings(db: Db, customerId: string): Promise<NotificationSettings> {
  const [settings] = await selectNotifications(db, customerId);
  if (!settings) throw new Error("A portal session's customer is not there");
  return settings;
}
