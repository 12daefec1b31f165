import type { Db } from "../../platform/db/database.ts";
import type { MailKind } from "../mails/index.ts";
import { getPromised } from "./queries.ts";
import { welcomeLetter } from "./welcome-letter.ts";

/** For the portal user of a customer that has just become active. It signs nobody in: it may lie in a mailbox for years. */
export const welcomeMail = (db: Db): MailKind => ({
  name: "welcome",
  async write({ customerId, address, isProspect, locale, sender, customerName, links }) {
    if (isProspect) return { withdrawn: "the customer is a prospect now" };
    const { getsAlerts, ...monitored } = await getPromised(db, customerId, address);
    return welcomeLetter({ locale, sender, customerName, signInUrl: links.signIn, monitored, getsAlerts });
  },
});
