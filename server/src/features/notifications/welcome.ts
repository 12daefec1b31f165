import type { Db } from "../../platform/db/database.ts";
import type { MailKind } from "../mails/index.ts";
import { findMonitored } from "./queries.ts";
import { welcomeLetter } from "./welcome-letter.ts";

/** For the portal user of a customer that has just become active. It signs nobody in: it may lie in a mailbox for years. */
export const welcomeMail = (db: Db): MailKind => ({
  name: "welcome",
  async write({ customerId, isProspect, locale, sender, customerName, links }) {
    if (isProspect) return { withdrawn: "the customer is a prospect now" };
    const monitored = await findMonitored(db, customerId);
    return welcomeLetter({ locale, sender, customerName, signInUrl: links.signIn, monitored });
  },
});
