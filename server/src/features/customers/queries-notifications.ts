import type { Db } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

export type NotificationSettings = { breachAlerts: boolean; alertRecipients: string[]; sendMonthlyReport: boolean };

/** Whom alerts go to, of a row of customers: what was never said is what stands in the contract. */
export const ALERT_RECIPIENTS = "coalesce(alert_recipients, array_remove(array[customers.contact_email], null))";

/** Whom the monthly report goes to: the contact, or where there is none, those whom alerts go to. */
export const REPORT_RECIPIENTS = `case when customers.contact_email is null then coalesce(alert_recipients, '{}')
  else array[customers.contact_email] end`;

/** As they take effect: what was never said is what stands in the contract. */
const selectNotifications = statement<NotificationSettings>(`
  select coalesce(breach_alerts, coalesce(previous_status, status) = 'active') as "breachAlerts",
    ${ALERT_RECIPIENTS} as "alertRecipients",
    send_monthly_report as "sendMonthlyReport"
  from customers where id = $1`);

export async function findNotificationSettings(db: Db, customerId: string): Promise<NotificationSettings> {
  const [settings] = await selectNotifications(db, customerId);
  if (!settings) throw new Error("A portal session's customer is not there");
  return settings;
}
