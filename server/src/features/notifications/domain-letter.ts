import { resolveLocale, textsIn } from "../../platform/i18n/messages.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import { type MailSender, subjectOf, writeLetter } from "../mails/index.ts";

export type DomainView = {
  locale: string;
  sender: MailSender;
  customerName: string;
  domain: string;
  linkUrl: string;
  days: number;
};

/**
 * To the administrators of a domain, who may never have heard of us: says who asks, for what, and what to do if they
 * don't agree.
 */
export function domainLetter({ sender, customerName: customer, domain, linkUrl, days, ...view }: DomainView): Letter {
  const locale = resolveLocale(view.locale);
  const text = textsIn("email", locale);
  const partner = sender.name;
  const lead = text("domain.lead", { customer, domain, partner });
  return writeLetter(
    {
      subject: subjectOf((name = "") => text("domain.subject", { customer: name, domain }), customer),
      preview: lead,
      headline: text("domain.headline", { domain }),
      lead,
      cards: [],
      buttons: [{ label: text("domain.button"), url: linkUrl }],
      closing: text("domain.notAsked", { customer, days }),
      why: text("domain.why", { domain }),
    },
    { sender, locale },
  );
}
