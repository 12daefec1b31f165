import { joinList, type Texts, textsIn } from "../../platform/i18n/messages.ts";
import { dataClassKey, knownDataClass, mostSevereFirst } from "./data-classes.ts";
import type { BreachFacts } from "./facts.ts";
import { minutesFor, type StepKey, stepsFor } from "./next-steps.ts";

const MOST_CLASSES = 8;

export type BreachTexts = { description: string; nextSteps: string[] };

/** Says what happened and what to do about it, in the reader's language. It uses only our own words and these facts. */
export function describeBreach(facts: BreachFacts, locale: string): BreachTexts {
  const text = textsIn("breaches", locale);
  const sentences = [opening(facts, text), size(facts, text), exposed(facts, text, locale), doubt(facts, text)];
  const description = sentences.filter((sentence) => sentence !== undefined).join(" ");
  const nextSteps = stepsFor(facts).map((step) => text(`step.${step}`, { domain: facts.domain ?? "" }));
  return { description, nextSteps };
}

/** A step to work through: what to do, why, and how long it takes. */
export type Step = { key: StepKey; action: string; reason: string; minutes: number };

/** The same steps as in the texts. The first sentence says what to do, the rest says why. */
export function stepsOf(facts: BreachFacts, locale: string): Step[] {
  const text = textsIn("breaches", locale);
  return stepsFor(facts).map((key) => {
    const [action, reason] = splitFirstSentence(text(`step.${key}`, { domain: facts.domain ?? "" }));
    return { key, action, reason, minutes: minutesFor(key) };
  });
}

/** A full stop inside "example.com" has no space after it. */
function splitFirstSentence(text: string): [first: string, rest: string] {
  const end = text.search(/[.!?]\s/) + 1;
  return end === 0 ? [text, ""] : [text.slice(0, end), text.slice(end).trimStart()];
}

/** The name of a kind of data, for use in the middle of a sentence. */
export function dataClassLabel(dataClass: string, locale: string): string {
  const known = knownDataClass(dataClass);
  return known === undefined ? ownLabel(dataClass) : textsIn("breaches", locale)(`class.${known.key}`);
}

/** A class that we have no words for yet keeps its English name, with abbreviations unchanged. */
function ownLabel(dataClass: string): string {
  return dataClass.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
}

function opening(facts: BreachFacts, text: Texts): string {
  const kind = kindOf(facts);
  const source = sourceOf(facts, kind === "breach", text);
  return text(`opening.${kind}`, { source, date: new Date(`${facts.breachDate}T00:00:00Z`) });
}

function kindOf({ stealerLog, spamList, malware, domain }: BreachFacts) {
  if (stealerLog) return "stealerLog";
  if (spamList) return "spamList";
  if (malware) return "malware";
  // A breach without a website is seldom one company's data. Usually it was collected from many places.
  return domain ? "breach" : "collection";
}

/** Names the source of the data. A company is named plainly; a list or a bundle of data goes in quotation marks. */
function sourceOf({ name, title, domain }: BreachFacts, isCompany: boolean, text: Texts): string {
  const called = title.trim() || name;
  // Quotation marks also keep the brackets apart in "Bell (2014 breach) (bell.ca)".
  const plain = isCompany && !called.endsWith(")");
  if (!domain || called.toLowerCase().includes(domain.toLowerCase()))
    return plain ? called : text("source.quoted", { title: called });
  return text(plain ? "source.withDomain" : "source.quotedWithDomain", { title: called, domain });
}

function size({ accounts }: BreachFacts, text: Texts): string | undefined {
  return accounts > 0 ? text("accounts", { accounts }) : undefined;
}

function exposed({ dataClasses }: BreachFacts, text: Texts, locale: string): string {
  const classes = mostSevereFirst(dataClasses);
  if (classes.length === 0) return text("exposed.unknown");
  const shown = worthNaming(classes);
  const items = [...new Set(shown.map((name) => dataClassLabel(name, locale)))];
  const more = classes.length - shown.length;
  if (more > 0) items.push(text("exposed.more", { count: more }));
  return text("exposed", { classes: joinList(items, locale) });
}

/** The worst classes, and always the email address: it tells the reader that the breach concerns them. */
function worthNaming(classes: readonly string[]): readonly string[] {
  const worst = classes.slice(0, MOST_CLASSES);
  const leftOut = classes.slice(MOST_CLASSES);
  const address = leftOut.find((name) => dataClassKey(name) === "email-addresses");
  return address === undefined ? worst : [...worst.slice(0, -1), address];
}

function doubt({ verified, fabricated }: BreachFacts, text: Texts): string | undefined {
  if (fabricated) return text("doubt.fabricated");
  return verified ? undefined : text("doubt.unverified");
}
