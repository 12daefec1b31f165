import { stepsOf } from "../../src/features/catalogue/index.ts";
import type { BreachLine, ReportFacts } from "../../src/features/reports/facts.ts";
import type { ReportView } from "../../src/features/reports/pdf/view.ts";

const lineOf = (title: string, line: Partial<BreachLine> = {}): BreachLine => ({
  title,
  breachDate: "2026-03-14",
  severity: "critical",
  isUnconfirmed: false,
  dataClasses: ["Passwords", "Email addresses", "Phone numbers"],
  emails: ["info@juniperbakery.example", "studio@juniperbakery.example", "orders@juniperbakery.example"],
  addresses: 3,
  ...line,
});

const parcelhub = lineOf("Parcelhub");
const fieldnotes = lineOf("Fieldnotes Forum", {
  breachDate: "2025-08-02",
  severity: "high",
  dataClasses: ["Private messages", "Usernames", "Email addresses"],
  emails: ["orders@juniperbakery.example"],
  addresses: 1,
});
const ledgerly = lineOf("Ledgerly", {
  breachDate: "2019-11-30",
  severity: "medium",
  dataClasses: ["Job titles", "Phone numbers", "Physical addresses", "Email addresses", "Names"],
  emails: ["accounts@juniperbakery.example", "info@juniperbakery.example"],
  addresses: 7,
});
const mailcart = lineOf("Mailcart", {
  breachDate: "2024-01-09",
  severity: "low",
  dataClasses: ["Email addresses", "Names"],
  emails: ["info@juniperbakery.example", "orders@juniperbakery.example"],
  addresses: 2,
});

/** The catalogue's steps for a breach of this kind, in this language. */
function stepsFor(title: string, dataClasses: readonly string[], locale: string): ReportFacts["steps"] {
  const facts = { name: title, title, domain: `${title.toLowerCase()}.example`, accounts: 1_000, dataClasses };
  const kinds = { verified: true, fabricated: false, spamList: false, malware: false, stealerLog: false };
  const steps = stepsOf({ ...facts, ...kinds, breachDate: "2026-03-14" }, locale);
  return steps.map(({ action, reason, minutes }) => ({ action, reason, minutes, breaches: [title] }));
}

const months = Array.from({ length: 12 }, (_none, index) =>
  new Date(Date.UTC(2025, 10 + index)).toISOString().slice(0, 7),
);
const SCORES = [12, 12, 14, 22, 31, 33, 58, 71, 72, 70, 67, 58];

const sender: ReportView["sender"] = {
  name: "Brightpath IT",
  replyTo: "help@brightpath.example",
  colours: { light: "#1f5f5b", dark: "#6fc3b8" },
  logo: undefined,
};

/** A month with a bit of everything. */
export function aReportView(
  locale = "en-GB",
  facts: Partial<ReportFacts> = {},
  view: Partial<ReportView> = {},
): ReportView {
  return {
    locale,
    sender,
    customerName: "Juniper Bakery",
    createdAt: new Date("2026-11-01T06:00:00Z"),
    facts: {
      month: "2026-10",
      until: "2026-10-31",
      score: { value: 58, level: "elevated", before: 67 },
      history: months.map((month, index) => ({ month, score: SCORES[index] ?? 0 })),
      monitored: { domains: 1, emails: 14 },
      counts: { found: 2, resolved: 1, open: 3 },
      found: [parcelhub, fieldnotes],
      resolved: [mailcart],
      open: [parcelhub, fieldnotes, ledgerly],
      exposed: [
        { email: "info@juniperbakery.example", breaches: 2, severity: "critical", isUnconfirmed: false },
        { email: "orders@juniperbakery.example", breaches: 2, severity: "critical", isUnconfirmed: false },
        { email: "studio@juniperbakery.example", breaches: 1, severity: "critical", isUnconfirmed: false },
      ],
      steps: stepsFor("Parcelhub", parcelhub.dataClasses, locale),
      wouldLower: { title: "Parcelhub", score: 21 },
      ...facts,
    },
    ...view,
  };
}

const nothing = { found: [], resolved: [], open: [], exposed: [], steps: [], wouldLower: null };

/** A first month in which nothing was found. */
export const anEmptyView = (locale?: string): ReportView =>
  aReportView(locale, {
    ...nothing,
    score: { value: 0, level: "clear", before: null },
    history: [{ month: "2026-10", score: 0 }],
    counts: { found: 0, resolved: 0, open: 0 },
  });

/** Everything that was ever found is resolved. */
export const aResolvedView = (locale?: string): ReportView =>
  aReportView(locale, {
    ...nothing,
    score: { value: 0, level: "clear", before: 58 },
    history: months.map((month, index) => ({ month, score: index === 11 ? 0 : (SCORES[index] ?? 0) })),
    counts: { found: 1, resolved: 4, open: 0 },
    found: [mailcart],
    resolved: [parcelhub, fieldnotes, ledgerly, mailcart],
  });

/** This many lines, each with its own title, alternating between long and short ones. */
const linesOf = (count: number): BreachLine[] =>
  Array.from({ length: count }, (_none, index) => {
    const like = [parcelhub, fieldnotes, ledgerly, mailcart][index % 4] ?? parcelhub;
    const suffix = index % 3 === 0 ? " Regional Water and Power Company" : "";
    return { ...like, title: `${like.title}${suffix} ${index + 1}` };
  });

/** A month with this many open breaches, half of them new, and a third as many that were resolved. */
export function aViewOf(count: number, locale?: string): ReportView {
  const open = linesOf(count);
  const found = open.slice(0, Math.ceil(count / 2));
  const resolved = linesOf(Math.floor(count / 3));
  const steps = open.slice(0, 3).flatMap(({ title, dataClasses }) => stepsFor(title, dataClasses, locale ?? "en-GB"));
  const exposed = Array.from({ length: Math.min(10, count + 1) }, (_none, index) => ({
    email: `person-${index + 1}@juniperbakery.example`,
    breaches: Math.ceil(count / (index + 1)),
    severity: "critical" as const,
    isUnconfirmed: false,
  }));
  const counts = { found: found.length, resolved: resolved.length, open: open.length };
  return aReportView(locale, { counts, found, resolved, open, exposed, steps });
}

/** As long as an address may be, with the longest possible parts without a break. */
export const LONG_EMAIL = `${"m".repeat(64)}@${"w".repeat(63)}.${"x".repeat(63)}.${"y".repeat(53)}.example`;
const LONG_TITLE = "Wohnungsbaugenossenschaftsverwaltungsgesellschaft".repeat(3).slice(0, 100);
const MANY_CLASSES =
  "Security questions and answers,Government issued IDs,Passwords,Email addresses,Social media profiles".split(",");

const longLine = (index: number): BreachLine =>
  lineOf(`${index} ${LONG_TITLE}`.slice(0, 100), {
    dataClasses: [...MANY_CLASSES, "Browser user agent details", "Physical addresses", "Credit card CVV", "Names"],
    emails: Array<string>(5).fill(LONG_EMAIL),
    addresses: 12_345,
    severity: (["critical", "high", "medium", "low"] as const)[index % 4] ?? "low",
  });

/** Everything as long and as numerous as it can be. */
export function aHugeView(locale = "en-GB"): ReportView {
  const lines = Array.from({ length: 500 }, (_none, index) => longLine(index));
  const facts: Partial<ReportFacts> = {
    until: "2026-10-15",
    score: { value: 97, level: "high", before: 0 },
    counts: { found: 500, resolved: 500, open: 500 },
    found: lines,
    resolved: lines,
    open: lines,
    exposed: Array.from({ length: 40 }, () => ({
      email: LONG_EMAIL,
      breaches: 500,
      severity: "critical" as const,
      isUnconfirmed: false,
    })),
    steps: Array.from({ length: 40 }, (_none, index) => ({
      action: `${index} ${LONG_TITLE}.`,
      reason: LONG_TITLE,
      minutes: 30,
      breaches: lines.map(({ title }) => title),
    })),
    wouldLower: { title: LONG_TITLE, score: 96 },
  };
  const name = "Ostfriesischetraditionsbäckerei".repeat(7).slice(0, 200);
  return aReportView(locale, facts, {
    customerName: name,
    sender: { ...sender, name, replyTo: LONG_EMAIL },
  });
}
