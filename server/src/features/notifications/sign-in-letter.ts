import { resolveLocale, textsIn } from "../../platform/i18n/messages.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import { type MailSender, subjectOf, writeLetter } from "../mails/index.ts";

export type SignInView = { locale: string; sender: MailSender; customerName: string; linkUrl: string; minutes: number };

export const signInLetter = ({ minutes, ...view }: SignInView): Letter => linkLetter("signIn", view, { minutes });

/** For a customer that requires its own provider: links to its sign-in page, and contains no secret. */
export const providerLetter = (view: Omit<SignInView, "minutes">): Letter => linkLetter("signIn.provider", view);

function linkLetter(
  about: "signIn" | "signIn.provider",
  { sender, customerName: customer, linkUrl, locale: wanted }: Omit<SignInView, "minutes">,
  more: { minutes?: number } = {},
): Letter {
  const locale = resolveLocale(wanted);
  const text = textsIn("email", locale);
  const lead = text(`${about}.lead`, { customer, ...more });
  return writeLetter(
    {
      subject: subjectOf((name = "") => text(`${about}.subject`, { customer: name }), customer),
      preview: lead,
      headline: text(`${about}.headline`),
      lead,
      cards: [],
      buttons: [{ label: text("signIn.button"), url: linkUrl }],
      closing: text(`${about}.notAsked`),
      why: text("signIn.why"),
    },
    { sender, locale },
  );
}
