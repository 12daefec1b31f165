import type { Db } from "../../platform/db/database.ts";
import { byUrgency, findInstancesOfEvent } from "../breaches/index.ts";
import { isWorthAnAlert, type UnconfirmedKind } from "../catalogue/index.ts";
import { onEvent, type Subscription } from "../events/index.ts";
import { type MailKind, type MailWriter, puttingMails } from "../mails/index.ts";
import { alertLetter } from "./alert-letter.ts";
import { ALERTED } from "./queries-audiences.ts";

const alert: MailKind = {
  name: "alert",
  turn: 1,
  isLimited: true,
  isSecret: false,
  subscription: "alerts",
  audience: ALERTED,
};

/** Puts an alert into the outbox for every recipient. */
export const putAlerts = puttingMails(alert);

/** Puts an alert into the outbox for every recipient when a breach is found. */
export const alerting: Subscription = onEvent("customer.breach.found", putAlerts);

/**
 * What one scan or import found, as far as it is still open and monitored when the mail is written. If all are
 * unconfirmed, no mail is sent. Together with confirmed ones they're listed too, so that mail and portal show the same
 * count.
 */
export const alertMail = (db: Db, also: readonly UnconfirmedKind[]): MailWriter => ({
  kind: alert,
  async write({ eventId, isProspect, links, ...mail }) {
    if (eventId === null || links.unsubscribe === null) throw new Error("An alert without its event or its recipient");
    const { instances, isOfFirstScan } = await findInstancesOfEvent(db, eventId);
    const open = instances.filter(({ resolved }) => !resolved);
    if (open.length === 0) return { withdrawn: "nothing of what was found is open any more" };
    if (!open.some(({ breach }) => isWorthAnAlert(breach, also)))
      return { withdrawn: "only spam lists, unverified or fabricated breaches were found" };
    return alertLetter({
      locale: mail.locale,
      sender: mail.sender,
      customerName: mail.customerName,
      isRedacted: isProspect,
      isFirstScan: isOfFirstScan,
      breaches: open.toSorted(byUrgency),
      portalUrl: links.portal,
      portalUser: links.portalUser,
      unsubscribeUrl: links.unsubscribe,
    });
  },
});
