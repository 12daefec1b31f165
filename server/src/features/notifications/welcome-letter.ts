import { resolveLocale, textsIn } from "../../platform/i18n/messages.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import { type MailSender, subjectOf, writeLetter } from "../mails/index.ts";

export type WelcomeView = {
  locale: string;
  sender: MailSender;
  customerName: string;
  signInUrl: string;
  monitored: { domains: number; emails: number };
  /** Whether the reader gets alerts: the letter must not promise any that won't come. */
  getsAlerts: boolean;
};

export function welcomeLetter({
  sender,
  customerName: customer,
  signInUrl,
  monitored,
  getsAlerts,
  ...view
}: WelcomeView): Letter {
  const locale = resolveLocale(view.locale);
  const text = textsIn("email", locale);
  const watched = whatIsWatched(monitored);
  const lead =
    watched === "nothing"
      ? text("welcome.lead.nothing", { partner: sender.name, customer })
      : text("welcome.lead", { customer });
  const always = [text("welcome.comes.overview"), text("welcome.comes.report")];
  const comes = getsAlerts ? [text("welcome.comes.alerts"), ...always] : always;
  return writeLetter(
    {
      subject: subjectOf((name = "") => text("welcome.subject", { customer: name }), customer),
      preview: lead,
      headline: text(`welcome.headline.${watched}`, monitored),
      lead,
      cards: [
        { title: text("welcome.comes.title"), parts: [{ kind: "bullets", items: comes }] },
        { title: text("welcome.signIn.title"), parts: [{ kind: "text", text: text("welcome.signIn.text") }] },
      ],
      buttons: [{ label: text("welcome.signIn.button"), url: signInUrl }],
      why: text("welcome.why", { customer }),
    },
    { sender, locale },
  );
}

function whatIsWatched({ domains, emails }: WelcomeView["monitored"]) {
  if (domains > 0) return emails > 0 ? "both" : "domains";
  return emails > 0 ? "emails" : "nothing";
}
