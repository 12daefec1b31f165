import { textsIn } from "../../platform/i18n/messages.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import { type Button, type Card, type MailSender, mailtoUrl, subjectOf, writeLetter } from "../mails/index.ts";

const MOST_ADDRESSES = 20;

/** Contains nothing about a breach except the addresses: what is not passed in cannot leak. */
type FoundView = {
  locale: string;
  sender: MailSender;
  customerName: string;
  isFirstScan: boolean;
  breaches: readonly { emails: readonly string[] }[];
  portalUrl: string | null;
  unsubscribeUrl: string;
};

/** What a prospect learns: which addresses, in how many breaches, and what full monitoring would add. */
export function foundLetter(view: FoundView): Letter {
  const { locale, sender, customerName, isFirstScan, breaches, portalUrl, unsubscribeUrl } = view;
  const text = textsIn("email", locale);
  const subject = isFirstScan ? "found.first.subject" : "found.subject";
  const count = breaches.length;
  const lead = text("found.lead", { customer: customerName });
  const overview: Button[] =
    portalUrl === null ? [] : [{ label: text("overview.open"), url: portalUrl, isQuiet: true }];
  return writeLetter(
    {
      subject: subjectOf((customer = "") => text(subject, { count, customer }), customerName),
      preview: lead,
      headline: text("found.headline", { count }),
      lead,
      action: { label: text("found.ask", { partner: sender.name }), url: mailtoUrl(sender.replyTo) },
      cards: [addressesCard(breaches, locale), addsCard(locale)],
      buttons: overview,
      why: text("found.why", { partner: sender.name, customer: customerName }),
      unsubscribe: { label: text("found.unsubscribe"), url: unsubscribeUrl },
    },
    { sender, locale },
  );
}

/** Lists the addresses in the most breaches first. */
function addressesCard(breaches: FoundView["breaches"], locale: string): Card {
  const text = textsIn("email", locale);
  const counts = new Map<string, number>();
  for (const { emails } of breaches) for (const email of emails) counts.set(email, (counts.get(email) ?? 0) + 1);
  const shown = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_ADDRESSES);
  const items = shown.map(([title, count]) => ({ title, lines: [text("found.addresses.in", { count })] }));
  const count = counts.size - shown.length;
  const more = count > 0 ? [{ kind: "more", text: text("found.addresses.more", { count }) } as const] : [];
  return { title: text("found.addresses.title"), parts: [{ kind: "items", items }, ...more] };
}

function addsCard(locale: string): Card {
  const text = textsIn("email", locale);
  const items = [text("found.adds.details"), text("found.adds.steps"), text("found.adds.alerts")];
  return { title: text("found.adds.title"), parts: [{ kind: "bullets", items }] };
}
