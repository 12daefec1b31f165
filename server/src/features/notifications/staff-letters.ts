import type { Letter } from "../../platform/mail/letter.ts";
import { type MailSender, subjectOf, writeLetter } from "../mails/index.ts";

/** Staff read English; customers' mails are in `locales/`. */
const locale = "en-GB";

export function staffSignInLetter(view: { sender: MailSender; linkUrl: string; minutes: number }): Letter {
  const { sender, linkUrl, minutes } = view;
  const lead = `It opens the console, once, within ${minutes} minutes.`;
  return writeLetter(
    {
      subject: "Your sign-in link for the console",
      preview: lead,
      headline: "Here is your sign-in link",
      lead,
      cards: [],
      buttons: [{ label: "Open the console", url: linkUrl }],
      closing: "Didn’t ask for this link? Just ignore this email. Without it, no one can use the link.",
      why: "You’re receiving this email because someone asked for a sign-in link for this address.",
    },
    { sender, locale },
  );
}

export type InvitationLetterView = {
  sender: MailSender;
  organisation: string;
  role: string;
  linkUrl: string;
  days: number;
};

export function invitationLetter({ sender, organisation, role, linkUrl, days }: InvitationLetterView): Letter {
  const lead = `You can work in the console for ${organisation}, with the role ${role}. The link works once, within ${days} days.`;
  return writeLetter(
    {
      subject: subjectOf((name = "") => `You’re invited to the console of ${name}`, organisation),
      preview: lead,
      headline: `You’re invited to ${organisation}`,
      lead,
      cards: [],
      buttons: [{ label: "Accept the invitation", url: linkUrl }],
      closing: "Don’t know what this is about? Just ignore this email. Nothing happens unless you use the link.",
      why: `You’re receiving this email because somebody who runs the console of ${organisation} invited this address.`,
    },
    { sender, locale },
  );
}
