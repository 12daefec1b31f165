import { z } from "zod";
import { NOTHING_SAID, saysSomething } from "../../kernel/changes.ts";
import { conflict } from "../../kernel/errors.ts";
import { LocaleCode } from "../../kernel/locale.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { resolveLocale } from "../../platform/i18n/messages.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { changeInfo, findNotificationSettings, type NotificationSettings, Recipients } from "../customers/index.ts";
import { listStopped, resumeFor, type Stopped } from "../mails/index.ts";
import {
  frameOf,
  listSessions,
  PortalFrame,
  SessionView,
  sessionView,
  updateLanguage,
  type Viewer,
} from "../portal-access/index.ts";

const choices = {
  alerts: z.object({
    enabled: z.boolean(),
    recipients: z.array(z.string()),
    unsubscribed: z
      .array(z.string())
      .meta({ description: "Recipients who unsubscribed from alerts. Only they can undo that." }),
  }),
  monthlyReport: z.boolean(),
};

export const Settings = z
  .object({
    ...success,
    portal: PortalFrame,
    canChange: z
      .boolean()
      .meta({ description: "False for prospects, because alerts and reports come with full monitoring." }),
    ...choices,
    sessions: z.array(SessionView),
  })
  .meta({ id: "PortalSettings" });

export const ChangedSettings = z.object({ ...success, ...choices });

export const SettingsChanges = z
  .object({
    breachAlerts: z.boolean(),
    alertRecipients: Recipients.refine((addresses) => addresses.length > 0, {
      message: "must contain at least one address; turn alerts off instead",
    }),
    monthlyReport: z.boolean(),
  })
  .partial()
  .refine(saysSomething, NOTHING_SAID);

export const LanguageChange = z.object({ localeCode: LocaleCode });

/** Whether the user gets the report by mail. A user who unsubscribed with the link in a report does not. */
export const getsReport = (
  { sendMonthlyReport }: NotificationSettings,
  stopped: readonly Stopped[],
  { email }: Viewer,
): boolean => sendMonthlyReport && !stopped.some(({ reports, address }) => reports && address === email);

function choicesOf(settings: NotificationSettings, stopped: readonly Stopped[], viewer: Viewer) {
  const { breachAlerts, alertRecipients } = settings;
  const unsubscribed = stopped.filter(({ alerts, address }) => alerts && alertRecipients.includes(address));
  return {
    alerts: {
      enabled: breachAlerts,
      recipients: alertRecipients,
      unsubscribed: unsubscribed.map(({ address }) => address),
    },
    monthlyReport: getsReport(settings, stopped, viewer),
  };
}

export async function readSettings(db: Db, viewer: Viewer): Promise<z.infer<typeof Settings>> {
  const { customerId, userId, sessionId, isProspect } = viewer;
  const [settings, stopped, sessions] = await Promise.all([
    findNotificationSettings(db, customerId),
    listStopped(db, customerId),
    listSessions(db, userId),
  ]);
  return {
    success: true,
    portal: frameOf(viewer),
    canChange: !isProspect,
    ...choicesOf(settings, stopped, viewer),
    sessions: sessions.map((session) => sessionView(session, sessionId)),
  };
}

/**
 * Changes the same settings that the partner can change, in the same way. If users who unsubscribed with the link in a
 * mail turn mails on here or add themselves to the list, they get mails again.
 */
export async function changeSettings(
  tx: Tx,
  actor: Actor,
  viewer: Viewer,
  changes: z.infer<typeof SettingsChanges>,
): Promise<z.infer<typeof ChangedSettings>> {
  if (viewer.isProspect) throw conflict("Alerts and reports come with full monitoring", "full-monitoring-required");
  const { partnerId, distributorId, customerId, email } = viewer;
  const { breachAlerts, alertRecipients, monthlyReport } = changes;
  if (breachAlerts === true && !viewer.hasAlerts) throw conflict("Your plan has no breach alerts", "not-in-plan");
  if (monthlyReport === true && !viewer.hasReports) throw conflict("Your plan has no monthly reports", "not-in-plan");
  const own = { customerId, address: email };
  const before = await findNotificationSettings(tx, customerId);
  await changeInfo(tx, {
    actor,
    partnerId,
    distributorId,
    customerId,
    changes: { shouldReceiveBreachAlerts: breachAlerts, alertRecipients, sendMonthlyReport: monthlyReport },
  });
  const isAdded = alertRecipients?.includes(email) === true && !before.alertRecipients.includes(email);
  if (breachAlerts === true || isAdded) await resumeFor(tx, actor, { ...own, from: "alerts" });
  if (monthlyReport === true) await resumeFor(tx, actor, { ...own, from: "reports" });
  const [settings, stopped] = [await findNotificationSettings(tx, customerId), await listStopped(tx, customerId)];
  return { success: true, ...choicesOf(settings, stopped, viewer) };
}

/**
 * Changes the user's own language. The customer's language, in which the partner is told about breaches, stays the
 * same.
 */
export async function changeLanguage(tx: Tx, actor: Actor, { userId }: Viewer, localeCode: string): Promise<string> {
  const locale = resolveLocale(localeCode);
  await updateLanguage(tx, userId, locale);
  const subject = { kind: "portal-user", id: userId };
  await recordAudit(tx, { actor, action: "portal-user.language-changed", subject, details: { locale } });
  return locale;
}
