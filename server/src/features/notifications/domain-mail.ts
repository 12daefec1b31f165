import type { Db } from "../../platform/db/database.ts";
import { DOMAIN_LINK_RECIPIENTS } from "../assets/index.ts";
import { createDomainToken, domainLinkTo, domainMailsAsked, LINK_DAYS } from "../assets/index.ts";
import { onHappening, type Subscription } from "../events/index.ts";
import { type MailKind, type MailWriter, puttingMails } from "../mails/index.ts";
import { domainLetter } from "./domain-letter.ts";

const domainMail: MailKind = {
  name: "domain",
  turn: 0,
  isLimited: false,
  isSecret: true,
  subscription: null,
  audience: DOMAIN_LINK_RECIPIENTS,
};

/** Puts a mail into the outbox for the administrators of a domain. */
export const mailingDomainLinks: Subscription = onHappening(domainMailsAsked, puttingMails(domainMail));

/** Asks the administrators of a domain whether the customer may see what is sensitive about it. */
export const domainLinkMail = (db: Db): MailWriter => ({
  kind: domainMail,
  async write({ customerId, address, locale, sender, customerName, links }) {
    const link = await db.transaction().execute((tx) => createDomainToken(tx, { customerId, address }));
    if (!link) return { withdrawn: "the domain needs no proof any more" };
    const linkUrl = domainLinkTo(links.root, link.token);
    return domainLetter({ locale, sender, customerName, domain: link.domain, linkUrl, days: LINK_DAYS });
  },
});
