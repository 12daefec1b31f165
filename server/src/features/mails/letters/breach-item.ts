import { joinList, textsIn } from "../../../platform/i18n/messages.ts";
import { dataClassLabel, type Severity } from "../../catalogue/index.ts";
import { severityChip, unconfirmedChip } from "./chip.ts";
import type { Item, StepLine } from "./content.ts";

const MOST_CLASSES = 6;
const MOST_ADDRESSES = 5;

/** The month of the breach and what was exposed: the same lines for every address in the breach. */
export function breachLines(
  { breachDate, dataClasses }: { breachDate: string; dataClasses: readonly string[] },
  locale: string,
): string[] {
  const text = textsIn("email", locale);
  const month = capitalised(text("month", { date: new Date(breachDate) }), locale);
  if (dataClasses.length === 0) return [month, text("breach.exposed.unknown")];
  const labels = dataClasses.slice(0, MOST_CLASSES).map((name) => dataClassLabel(name, locale));
  const more = dataClasses.length - labels.length;
  const items = more > 0 ? [...labels, text("breach.exposed.more", { count: more })] : labels;
  return [month, text("breach.exposed", { classes: joinList(items, locale) })];
}

/** Most languages write months in lower case, but not at the start of a line. */
const capitalised = (text: string, locale: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

type BreachOfMail = {
  title: string;
  severity: Severity;
  isUnconfirmed: boolean;
  lines: readonly string[];
  /** All addresses, or only the first few; `addresses` is the total. */
  emails: readonly string[];
  addresses: number;
  url?: string | undefined;
};

/** A breach as an item in a mail's list. */
export function breachItem(breach: BreachOfMail, locale: string): Item {
  const { title, severity, isUnconfirmed, lines, emails, addresses, url } = breach;
  const text = textsIn("email", locale);
  const shown = emails.slice(0, MOST_ADDRESSES);
  const more = addresses - shown.length;
  const items = more > 0 ? [...shown, text("breach.addresses.more", { count: more })] : shown;
  const addressLine = text("breach.addresses", { count: addresses, addresses: joinList(items, locale) });
  const chips = [severityChip(severity, locale), ...(isUnconfirmed ? [unconfirmedChip(locale)] : [])];
  return { title, chips, lines: [...lines, addressLine], ...(url !== undefined && { url }) };
}

const MOST_TITLES_OF_STEP = 2;
const MOST_ADDRESSES_OF_STEP = 3;

/** Names the breaches that a step is for, and the addresses in them. */
export function stepAbout(titles: readonly string[], addresses: readonly string[], locale: string): string {
  const text = textsIn("email", locale);
  const listed = (all: readonly string[], most: number, more: string) => {
    const count = all.length - most;
    return joinList(count > 0 ? [...all.slice(0, most), text(more, { count })] : all, locale);
  };
  return text("step.about", {
    breaches: listed(titles, MOST_TITLES_OF_STEP, "step.about.moreBreaches"),
    addresses: listed(addresses, MOST_ADDRESSES_OF_STEP, "breach.addresses.more"),
  });
}

type Step = { action: string; about?: string; reason: string; minutes: number };

export function stepLines(steps: readonly Step[], locale: string): StepLine[] {
  const text = textsIn("email", locale);
  // A non-breaking space keeps "10 min" on one line.
  const timeOf = (minutes: number) => text("minutes", { minutes }).replaceAll(" ", "\u00a0");
  return steps.map(({ minutes, ...step }) => ({ ...step, time: timeOf(minutes) }));
}
