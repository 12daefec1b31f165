import { resolveLocale, textsIn } from "../../platform/i18n/messages.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import {
  type Breach,
  breachSeverity,
  isUnconfirmed,
  mostSevereFirst,
  onceForBreach,
  type Severity,
  stepsOfAll,
} from "../catalogue/index.ts";
import {
  breachItem,
  breachLines,
  type Card,
  type MailSender,
  portalPage,
  severityChip,
  stepAbout,
  stepLines,
  subjectOf,
  writeLetter,
} from "../mails/index.ts";
import { foundLetter } from "./alert-letter-redacted.ts";

const MOST_STEPS = 6;
const MOST_BREACHES = 10;

/** The lines about a breach that are the same for every address in it. */
const linesOf = onceForBreach(({ breachDate, dataClasses }, locale) =>
  breachLines({ breachDate, dataClasses: mostSevereFirst(dataClasses) }, locale),
);

type AlertedBreach = { id: string; emails: readonly string[]; unlisted?: number; breach: Breach };

export type AlertView = {
  locale: string;
  sender: MailSender;
  customerName: string;
  /** A prospect learns only the addresses and the number of breaches. */
  isRedacted: boolean;
  /** What a first scan found is not new. */
  isFirstScan: boolean;
  /** Most urgent first. */
  breaches: readonly AlertedBreach[];
  /** The overview. Null if the recipient cannot sign in. */
  portalUrl: string | null;
  /** The address that can sign in, if it is not the recipient's; null if there is none. */
  portalUser: string | null;
  unsubscribeUrl: string;
};

/** One mail about everything one scan found. With ten breaches it takes about 1 ms of CPU time to write. */
export function alertLetter(given: AlertView): Letter {
  const view = { ...given, locale: resolveLocale(given.locale) };
  return view.isRedacted ? foundLetter(view) : fullLetter(view);
}

function fullLetter(view: AlertView): Letter {
  const { locale, sender, customerName: customer, breaches, portalUrl, unsubscribeUrl } = view;
  const text = textsIn("email", locale);
  const steps = stepsCard(view);
  return writeLetter(
    {
      subject: subjectFor(view),
      preview: steps.first,
      headline: text(headlineKey(view), { count: breaches.length }),
      lead: leadFor(view),
      action: portalUrl === null ? undefined : { label: text("overview.open"), url: portalUrl },
      cards: [steps.card, breachesCard(view)],
      buttons: [],
      closing: accessLine(view),
      why: text("alert.why", { customer }),
      unsubscribe: { label: text("alert.unsubscribe"), url: unsubscribeUrl },
    },
    { sender, locale },
  );
}

/** The severity of the most urgent breach. An unconfirmed one does not make the mail louder. */
const worstSeverity = ({ breaches: [first] }: AlertView): Severity => (first ? breachSeverity(first.breach) : "low");

function headlineKey(view: AlertView): string {
  const key = view.isFirstScan ? "alert.first.headline" : "alert.headline";
  return worstSeverity(view) === "low" ? `${key}.low` : key;
}

function subjectFor(view: AlertView): string {
  const { locale, customerName, breaches } = view;
  const text = textsIn("email", locale);
  const key = view.isFirstScan ? "alert.first.subject" : "alert.subject";
  const severity = severityChip(worstSeverity(view), locale).word;
  const [only, ...others] = breaches;
  if (only !== undefined && others.length === 0) {
    const write = (customer = "", title = "") => text(`${key}.one`, { severity, customer, title });
    return subjectOf(write, customerName, only.breach.title);
  }
  const count = breaches.length;
  return subjectOf((customer = "") => text(`${key}.many`, { severity, count, customer }), customerName);
}

function leadFor({ locale, customerName: customer, breaches }: AlertView): string {
  const text = textsIn("email", locale);
  // If a breach has more addresses than are stored, it's unknown which of them are in other breaches too.
  const addresses = Math.max(
    new Set(breaches.flatMap(({ emails }) => emails)).size,
    ...breaches.map(({ emails, unlisted = 0 }) => emails.length + unlisted),
  );
  const [only, ...others] = breaches;
  return only !== undefined && others.length === 0
    ? text("alert.lead.one", { addresses, customer, title: only.breach.title })
    : text("alert.lead.many", { addresses, customer });
}

function stepsCard({ locale, breaches, portalUrl }: AlertView): { card: Card; first: string } {
  const text = textsIn("email", locale);
  const all = stepsOfAll(
    breaches.map(({ breach }) => breach),
    locale,
  );
  const shown = all.slice(0, MOST_STEPS).map(({ action, reason, minutes, breaches: titles }) => {
    const concerned = breaches.filter(({ breach }) => titles.includes(breach.title));
    const emails = new Set(concerned.flatMap(({ emails }) => emails));
    return { action, reason, minutes, about: stepAbout(titles, [...emails], locale) };
  });
  const steps = stepLines(shown, locale);
  const count = all.length - steps.length;
  const more = count > 0 && portalUrl !== null ? [text("steps.moreInOverview", { count })] : [];
  return {
    card: {
      title: text("steps.title"),
      note: text("steps.note"),
      parts: [{ kind: "steps", steps }, ...more.map((line) => ({ kind: "more", text: line }) as const)],
    },
    first: steps[0]?.action ?? "",
  };
}

function breachesCard({ locale, breaches, portalUrl }: AlertView): Card {
  const text = textsIn("email", locale);
  const shown = breaches.slice(0, MOST_BREACHES);
  const items = shown.map(({ id, emails, unlisted = 0, breach }) =>
    breachItem(
      {
        title: breach.title,
        severity: breachSeverity(breach),
        isUnconfirmed: isUnconfirmed(breach),
        lines: linesOf(breach, locale),
        emails,
        addresses: emails.length + unlisted,
        url: portalUrl === null ? undefined : portalPage(portalUrl, `/breaches/${id}`),
      },
      locale,
    ),
  );
  const count = breaches.length - shown.length;
  const key = portalUrl === null ? "alert.breaches.more" : "alert.breaches.moreInOverview";
  const more = count > 0 ? [{ kind: "more" as const, text: text(key, { count }) }] : [];
  return { title: text("alert.breaches.title"), parts: [{ kind: "items", items }, ...more] };
}

/** Says who can see the details if the reader cannot. */
function accessLine({ locale, sender, customerName: customer, portalUrl, portalUser }: AlertView): string | undefined {
  if (portalUrl !== null) return undefined;
  const text = textsIn("email", locale);
  return portalUser === null
    ? text("alert.access.nobody", { customer, partner: sender.name })
    : text("alert.access.other", { user: portalUser });
}
