import { monthOf, monthsAfter } from "../../kernel/month.ts";
import { levelOf } from "../../kernel/score-scale.ts";
import { type Breach, breachSeverity, mostSevereFirst, stepsOf } from "../catalogue/index.ts";
import type { ReportFacts } from "../reports/index.ts";

/** A made-up customer and its made-up breaches: a preview shows no real data. */
export const SAMPLE_CUSTOMER = "Juniper Bakery";
const ADDRESSES = ["info@juniper-bakery.example", "orders@juniper-bakery.example", "studio@juniper-bakery.example"];

const breachOf = (id: number, title: string, breachDate: string, dataClasses: string[]): Breach => ({
  id,
  uuid: `00000000-0000-7000-8000-00000000000${id}`,
  name: title.replaceAll(" ", ""),
  title,
  domain: null,
  breachDate,
  accounts: 1_200_000,
  dataClasses,
  verified: true,
  fabricated: false,
  spamList: false,
  malware: false,
  stealerLog: false,
  addedAt: new Date(`${breachDate}T00:00:00Z`),
  modifiedAt: new Date(`${breachDate}T00:00:00Z`),
  sensitive: false,
  retired: false,
  revision: 0,
});

const PARCELS = breachOf(1, "Larchmont Parcels", "2026-03-14", ["Passwords", "Phone numbers", "Email addresses"]);
const FORUM = breachOf(2, "Fieldnotes Forum", "2025-08-02", ["Private messages", "Usernames", "Email addresses"]);

export const SAMPLE_BREACHES = [
  { id: PARCELS.uuid, emails: ADDRESSES, breach: PARCELS },
  { id: FORUM.uuid, emails: ADDRESSES.slice(0, 1), breach: FORUM },
];

const lineOf = ({ breach, emails }: (typeof SAMPLE_BREACHES)[number]): ReportFacts["open"][number] => ({
  title: breach.title,
  breachDate: breach.breachDate,
  severity: breachSeverity(breach),
  isUnconfirmed: false,
  dataClasses: mostSevereFirst(breach.dataClasses),
  emails: [...emails],
  addresses: emails.length,
});

const SCORES = [12, 12, 14, 22, 31, 33, 58, 71, 72, 70, 67, 58];

/** A report on the month before, with a bit of everything. */
export function sampleFacts(now: Date, locale: string): ReportFacts {
  const month = monthsAfter(monthOf(now, "UTC"), -1);
  const score = SCORES.at(-1) ?? 0;
  const lines = SAMPLE_BREACHES.map(lineOf);
  return {
    month,
    until: `${month}-28`,
    score: { value: score, level: levelOf(score), before: SCORES.at(-2) ?? null },
    history: SCORES.map((value, index) => ({ month: monthsAfter(month, index - SCORES.length + 1), score: value })),
    monitored: { domains: 1, emails: 12 },
    counts: { found: 1, resolved: 1, open: lines.length },
    found: lines.slice(0, 1),
    resolved: lines.slice(1),
    open: lines,
    exposed: ADDRESSES.map((email, index) => ({
      email,
      breaches: index === 0 ? 2 : 1,
      severity: "critical" as const,
      isUnconfirmed: false,
    })),
    steps: SAMPLE_BREACHES.flatMap(({ breach }) =>
      stepsOf(breach, locale).map(({ action, reason, minutes }) => ({
        action,
        reason,
        minutes,
        breaches: [breach.title],
      })),
    ),
    wouldLower: { title: PARCELS.title, score: 22 },
  };
}
