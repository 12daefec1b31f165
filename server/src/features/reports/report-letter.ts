import { resolveLocale, textsIn } from "../../platform/i18n/messages.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import {
  breachItem,
  breachLines,
  type Card,
  levelChip,
  type MailSender,
  type Part,
  stepLines,
  subjectOf,
  writeLetter,
} from "../mails/index.ts";
import type { ReportFacts } from "./facts.ts";

const MOST_STEPS = 3;
const MOST_BREACHES = 3;

export type ReportLetterView = {
  locale: string;
  sender: MailSender;
  customerName: string;
  facts: ReportFacts;
  portalUrl: string | null;
  unsubscribeUrl: string;
  pdf: Buffer;
};

type Facts = { facts: ReportFacts; locale: string };

/** A short summary of the attached report. */
export function reportLetter({ sender, customerName: customer, facts, portalUrl, ...view }: ReportLetterView): Letter {
  const locale = resolveLocale(view.locale);
  const text = textsIn("email", locale);
  const month = text("month", { date: new Date(`${facts.month}-01`) });
  const reported = { facts, locale };
  const letter = writeLetter(
    {
      subject: subjectOf((name = "") => text("report.subject", { month, customer: name }), customer),
      preview: text("report.lead", { customer, until: new Date(facts.until) }),
      headline: headlineFor(reported),
      lead: text("report.lead", { customer, until: new Date(facts.until) }),
      cards: [scoreCard(reported), ...stepsCards(reported), ...breachesCards(reported)],
      buttons: portalUrl === null ? [] : [{ label: text("overview.open"), url: portalUrl }],
      why: text("report.why", { customer }),
      unsubscribe: { label: text("report.unsubscribe"), url: view.unsubscribeUrl },
    },
    { sender, locale },
  );
  const filename = `${fileName(text("report.fileName", { month: facts.month }))}.pdf`;
  const pdf = { filename, contentType: "application/pdf", content: view.pdf };
  return { ...letter, attachments: [...(letter.attachments ?? []), pdf] };
}

/** Removes characters that file systems or mail programs may not accept. */
const fileName = (name: string): string => name.replace(/[^\p{L}\p{M}\p{N} ._-]/gu, "").trim();

type Change = "first" | "same" | "down" | "up";

function changeOf({ score: { value, before } }: ReportFacts): { change: Change; points: number } {
  if (before === null) return { change: "first", points: 0 };
  const change = value === before ? "same" : value < before ? "down" : "up";
  return { change, points: Math.abs(value - before) };
}

function headlineFor({ facts, locale }: Facts): string {
  const { change, points } = changeOf(facts);
  const key = facts.counts.open === 0 ? "clear" : change;
  return textsIn("email", locale)(`report.headline.${key}`, { points });
}

function scoreCard({ facts, locale }: Facts): Card {
  const text = textsIn("email", locale);
  const { score, counts, wouldLower } = facts;
  const { change, points } = changeOf(facts);
  const lines = [
    text(`report.score.${change}`, { points, before: score.before ?? 0 }),
    ...(wouldLower === null ? [] : [text("report.score.wouldLower", wouldLower)]),
    text("report.score.scale"),
    text("report.score.levels"),
  ];
  const figures = (["found", "resolved", "open"] as const).map((name) => ({
    value: text("number", { number: counts[name] }),
    label: text(`report.figures.${name === "found" && change === "first" ? "found.first" : name}`),
  }));
  return {
    title: text("report.score.title"),
    parts: [
      { kind: "score", value: text("number", { number: score.value }), chip: levelChip(score.level, locale), lines },
      { kind: "figures", figures },
    ],
  };
}

/** Empty if nothing is open. */
function stepsCards({ facts, locale }: Facts): Card[] {
  if (facts.steps.length === 0) return [];
  const text = textsIn("email", locale);
  const steps = stepLines(facts.steps.slice(0, MOST_STEPS), locale);
  const more = moreLine("report.steps.moreInReport", facts.steps.length - steps.length, locale);
  return [{ title: text("steps.title"), note: text("steps.note"), parts: [{ kind: "steps", steps }, ...more] }];
}

function breachesCards({ facts, locale }: Facts): Card[] {
  if (facts.open.length === 0) return [];
  const items = facts.open
    .slice(0, MOST_BREACHES)
    .map((line) => breachItem({ ...line, lines: breachLines(line, locale) }, locale));
  const more = moreLine("report.breaches.moreInReport", facts.open.length - items.length, locale);
  const title = textsIn("email", locale)("report.breaches.title");
  return [{ title, parts: [{ kind: "items", items }, ...more] }];
}

const moreLine = (key: string, count: number, locale: string): Part[] =>
  count > 0 ? [{ kind: "more", text: textsIn("email", locale)(key, { count }) }] : [];
