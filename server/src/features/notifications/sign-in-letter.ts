import { resolveLocale, textsIn } from "../../platform/i18n/messages.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import { type MailSender, subjectOf, writeLetter } from "../mails/index.ts";

export type SignInView = { locale: string; sender: MailSender; customerName: string; linkUrl: string; minutes: number };

export function signInLetter({ sender, customerName: customer, linkUrl, minutes, ...view }: SignInView): Letter {
  const locale = resolveLocale(view.locale);
  const text = textsIn("email", locale);
  const lead = text("signIn.lead", { customer, minutes });
  return writeLetter(
    {
      subject: subjectOf((name = "") => text("signIn.subject", { customer: name }), customer),
      preview: lead,
      headline: text("signIn.headline"),
      lead,
      cards: [],
      buttons: [{ label: text("signIn.button"), url: linkUrl }],
      closing: text("signIn.notAsked"),
      why: text("signIn.why"),
    },
    { sender, locale },
  );
}

/** For a customer that requires its own provider: links to its sign-in page, and contains no secret. */
export function providerLetter({
  sender,
  customerName: customer,
  linkUrl,
  locale: wanted,
}: Omit<SignInView, "minutes">): Letter {
  const locale = resolveLocale(wanted);
  const text = textsIn("email", locale);
  const lead = text("signIn.provider.lead", { customer });
  return writeLetter(
    {
      subject: subjectOf((name = "") => text("signIn.provider.subject", { customer: name }), customer),
      preview: lead,
      headline: text("signIn.provider.headline"),
      lead,
      cards: [],
      buttons: [{ label: text("signIn.button"), url: linkUrl }],
      closing: text("signIn.provider.notAsked"),
      why: text("signIn.why"),
    },
    { sender, locale },
  );
}
