import {
  type Breach,
  breachSeverity,
  isUnconfirmed,
  mostSevereFirst,
  stepsOf,
} from "../../../src/features/catalogue/index.ts";
import type { MailSender } from "../../../src/features/mails/index.ts";
import type { AlertView } from "../../../src/features/notifications/alert-letter.ts";
import type { SignInView } from "../../../src/features/notifications/sign-in-letter.ts";
import type { WelcomeView } from "../../../src/features/notifications/welcome-letter.ts";
import type { BreachLine, ReportFacts } from "../../../src/features/reports/facts.ts";
import type { ReportLetterView } from "../../../src/features/reports/report-letter.ts";

export const PORTAL = "https://watch.example/portal";
const UNSUBSCRIBE = "https://watch.example/unsubscribe?token=abc&kind=alert";

/** 200 by 80 pixels, dark blue on a transparent background. */
const LOGO_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAMgAAABQAQMAAABmo6jzAAAABlBMVEX///8fOopqfIN0AAAAAXRSTlMAQObYZgAAAMhJREFUeNrFlUEOgyAQRS" +
    "UuWHqEHsWj1aNxFI/g0kXjNASxm/+gIbSymuQlwx9x/h+GPx4XiJgtGnizTZPZ7KBm0G6MZIVr4KJHJC8QABKekRhJk+JcIgFES9k+ESF7SmSH" +
    "ceRATOZEDhpUjfohZ9+rea6X74nLdehBxlyvPYjP9dZE9JP+nEyZ7D3I/fOob10j6k3bifrf2onahSoRO1fdU97tFqdg32GvYn9jT2QfLXgv+z" +
    "V7POcCZwnnTyGzOOc4Gwt52u28Ae0i3OvulPPZAAAAAElFTkSuQmCC",
  "base64",
);

export const aLogo = (content: Buffer = LOGO_PNG): MailSender["logo"] => ({ type: "image/png", content });

export const aSender = (overrides: Partial<MailSender> = {}): MailSender => ({
  name: "Brightpath IT",
  replyTo: "help@brightpath.example",
  colours: { light: "#1f5f5b", dark: "#6fc3b8" },
  logo: undefined,
  ...overrides,
});

/** A breach of the catalogue, in the form that emails get it. */
export const aKnownBreach = (overrides: Partial<Breach> = {}): Breach => ({
  id: 1,
  uuid: "0b0e6c1c-6a35-4f6b-8f0a-2a1d3c4b5e6f",
  name: "Parcelhub",
  title: "Parcelhub",
  domain: "parcelhub.example",
  breachDate: "2026-03-14",
  accounts: 4_218_000,
  dataClasses: ["Email addresses", "Passwords", "Phone numbers", "Names"],
  verified: true,
  fabricated: false,
  spamList: false,
  malware: false,
  stealerLog: false,
  addedAt: new Date("2026-04-02T08:15:00Z"),
  modifiedAt: new Date("2026-04-02T08:15:00Z"),
  sensitive: false,
  retired: false,
  revision: 1,
  ...overrides,
});

type Alerted = AlertView["breaches"][number];

const alerted = (number: number, emails: readonly string[], overrides: Partial<Breach> = {}): Alerted => ({
  id: `5d1f3a00-0000-4000-8000-${String(number).padStart(12, "0")}`,
  emails,
  breach: aKnownBreach({ id: number, ...overrides }),
});

const at = (...names: string[]) => names.map((name) => `${name}@juniper-bakery.example`);

const SINGLE = [alerted(1, at("info"))];

const TYPICAL = [
  alerted(1, at("info", "orders", "studio")),
  alerted(2, at("orders"), {
    title: "Northgate Travel",
    domain: "northgate-travel.example",
    breachDate: "2025-11-02",
    dataClasses: "Passport numbers,Dates of birth,Names,Email addresses,Phone numbers,Physical addresses,Genders".split(
      ",",
    ),
  }),
  alerted(3, at("info"), {
    title: "Collected contacts",
    domain: null,
    breachDate: "2019-01-07",
    dataClasses: ["Email addresses", "Names", "Employers"],
  }),
];

const CLASSES = ["Passwords", "Credit cards", "Private messages", "Phone numbers", "Names", "Email addresses"];

/** Each with its own title, website and date. */
const MANY = Array.from({ length: 50 }, (_, index) =>
  alerted(index, at(...Array.from({ length: 1 + (index % 9) }, (_, mailbox) => `person${mailbox}`)), {
    title: `Breach number ${index}.`,
    domain: `site-${index}.example`,
    breachDate: `20${10 + (index % 15)}-0${1 + (index % 9)}-11`,
    dataClasses: CLASSES.slice(Math.floor(index / 10)),
  }),
);

/** As long as possible, without a space to break at. */
const LONG_NAME = "Donaudampfschifffahrt".repeat(10).slice(0, 200);
const LONG_ADDRESS = `${"a".repeat(64)}@${"sub-domain.".repeat(20).slice(0, 180)}.example`.replace(/\.{2,}/, ".");
const LONGEST = Array.from({ length: 10 }, (_, index) =>
  alerted(
    index,
    Array.from({ length: 7 }, (_, mailbox) => `${mailbox}${LONG_ADDRESS}`),
    {
      title: `${index}${"Sommerfrischler".repeat(7)}`.slice(0, 100),
      domain: `${index}${"long-".repeat(40)}x.example`,
      dataClasses: ["Vehicle identification numbers (VINs)", "Security questions and answers", ...CLASSES],
    },
  ),
);

type Shape = { customerName: string; breaches: readonly Alerted[] };

export const SHAPES: Readonly<Record<string, Shape>> = {
  single: { customerName: "Juniper Bakery", breaches: SINGLE },
  typical: { customerName: "Juniper Bakery", breaches: TYPICAL },
  many: { customerName: "Juniper Bakery", breaches: MANY },
  longest: { customerName: LONG_NAME, breaches: LONGEST },
};

export const anAlert = (overrides: Partial<AlertView> = {}): AlertView => ({
  locale: "en-GB",
  sender: aSender(),
  customerName: "Juniper Bakery",
  isRedacted: false,
  isFirstScan: false,
  breaches: TYPICAL,
  portalUrl: PORTAL,
  portalUser: null,
  unsubscribeUrl: UNSUBSCRIBE,
  ...overrides,
});

export const aWelcome = (overrides: Partial<WelcomeView> = {}): WelcomeView => ({
  locale: "en-GB",
  sender: aSender(),
  customerName: "Juniper Bakery",
  signInUrl: `${PORTAL}/sign-in`,
  getsAlerts: true,
  monitored: { domains: 1, emails: 14 },
  ...overrides,
});

export const aSignIn = (overrides: Partial<SignInView> = {}): SignInView => ({
  locale: "en-GB",
  sender: aSender(),
  customerName: "Juniper Bakery",
  linkUrl: `https://watch.example/auth/confirm?token_hash=${"b4".repeat(32)}&type=magiclink`,
  minutes: 60,
  ...overrides,
});

const lineOf = ({ emails, breach }: Alerted): BreachLine => ({
  title: breach.title,
  breachDate: breach.breachDate,
  severity: breachSeverity(breach),
  isUnconfirmed: isUnconfirmed(breach),
  dataClasses: mostSevereFirst(breach.dataClasses),
  emails: emails.slice(0, 3),
  addresses: emails.length,
});

/** A report on these breaches, all of them open and found in its month. */
export function reportFacts(breaches: readonly Alerted[], locale = "en-GB"): ReportFacts {
  const lines = breaches.map(lineOf);
  const steps = breaches.flatMap(({ breach }) =>
    stepsOf(breach, locale).map(({ action, reason, minutes }) => ({
      action,
      reason,
      minutes,
      breaches: [breach.title],
    })),
  );
  const [worst] = lines;
  return {
    month: "2026-10",
    until: "2026-10-31",
    score: { value: 58, level: "elevated", before: 67 },
    history: [{ month: "2026-10", score: 58 }],
    monitored: { domains: 1, emails: 14 },
    counts: { found: lines.length, resolved: 5, open: lines.length },
    found: lines,
    resolved: [],
    open: lines,
    exposed: [],
    steps,
    wouldLower: worst ? { title: worst.title, score: 21 } : null,
  };
}

/** The facts of a customer that nothing was ever found for. */
export const clearFacts = (): ReportFacts => ({
  ...reportFacts([]),
  score: { value: 0, level: "clear", before: 12 },
  counts: { found: 0, resolved: 2, open: 0 },
});

export const aReport = (overrides: Partial<ReportLetterView> = {}): ReportLetterView => ({
  locale: "en-GB",
  sender: aSender(),
  customerName: "Juniper Bakery",
  facts: reportFacts(TYPICAL, overrides.locale),
  portalUrl: PORTAL,
  unsubscribeUrl: UNSUBSCRIBE,
  pdf: Buffer.from("%PDF-1.7"),
  ...overrides,
});
