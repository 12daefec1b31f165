import type { Db } from "../../platform/db/database.ts";
import { customersActivated } from "../customers/index.ts";
import { onHappening, type Subscription } from "../events/index.ts";
import { type MailKind, type MailWriter, puttingMails } from "../mails/index.ts";
import { getPromised } from "./queries.ts";
import { WELCOMED } from "./queries-audiences.ts";
import { welcomeLetter } from "./welcome-letter.ts";

const welcome: MailKind = {
  name: "welcome",
  turn: 2,
  isLimited: true,
  isSecret: false,
  subscription: null,
  audience: WELCOMED,
};

/** Puts a welcome into the outbox for the customer's portal users. */
export const welcoming: Subscription = onHappening(customersActivated, puttingMails(welcome));

/**
 * For the portal user of a customer that has just become active. It contains no sign-in link, because it may stay in a
 * mailbox for years.
 */
export const welcomeMail = (db: Db): MailWriter => ({
  kind: welcome,
  async write({ customerId, address, isProspect, locale, sender, customerName, links }) {
    if (isProspect) return { withdrawn: "the customer is a prospect now" };
    const { getsAlerts, ...monitored } = await getPromised(db, customerId, address);
    return welcomeLetter({ locale, sender, customerName, signInUrl: links.signIn, monitored, getsAlerts });
  },
});
