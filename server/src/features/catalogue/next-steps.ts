import { dataClassKey, type KnownDataClass, severityOf } from "./data-classes.ts";
import type { BreachFacts } from "./facts.ts";

const MOST_STEPS = 5;

type LeakedData = {
  /** Keys of the data classes. */
  classes: ReadonlySet<string>;
  /** A person's own device was, or may still be, compromised. */
  device: boolean;
  /** The website is known, so a step can name it. */
  site: boolean;
  /** Only addresses and similar data, on a list for sending spam. */
  mereSpam: boolean;
};

type Condition = (leaked: LeakedData) => boolean;

function exposes(...names: KnownDataClass[]): Condition {
  const keys = names.map(dataClassKey);
  return ({ classes }) => keys.some((key) => classes.has(key));
}

const passwords = exposes("Passwords");
const tokens = exposes("Auth tokens");
const papers = exposes("Passport numbers", "Government issued IDs", "Driver's licenses");
const numbers = exposes("Social security numbers", "Taxation records", "Partial government issued IDs");
const secrets = exposes("Passwords", "Historical passwords", "Password hints");
const waysAroundSecrets = exposes("Auth tokens", "Security questions and answers", "Recovery email addresses");

/** All steps, most urgent first, with the condition for each. */
const RULES = [
  ["cleanDevice", ({ device }: LeakedData) => device],
  ["cryptocurrency", exposes("Mnemonic phrases", "Encrypted keys", "Cryptocurrency wallet hashes")],
  ["endSessions", (leaked: LeakedData) => leaked.device || (!leaked.site && tokens(leaked))],
  ["endSessionsAtSite", (leaked: LeakedData) => !leaked.device && leaked.site && tokens(leaked)],
  ["changeSavedPasswords", ({ device }: LeakedData) => device],
  ["password", (leaked: LeakedData) => !leaked.device && !leaked.site && passwords(leaked)],
  ["passwordAtSite", (leaked: LeakedData) => !leaked.device && leaked.site && passwords(leaked)],
  ["cards", exposes("Credit cards", "Credit card CVV")],
  ["bankAccounts", exposes("Bank account numbers")],
  ["identityPapers", papers],
  ["pins", exposes("PINs")],
  ["securityQuestions", exposes("Security questions and answers", "Mothers maiden names")],
  ["historicalPasswords", exposes("Historical passwords")],
  ["creditRecord", (leaked: LeakedData) => papers(leaked) || numbers(leaked)],
  ["twoStepSignIn", (leaked: LeakedData) => leaked.device || secrets(leaked) || waysAroundSecrets(leaked)],
  ["passwordHints", exposes("Password hints")],
  ["passwordManager", (leaked: LeakedData) => leaked.device || secrets(leaked)],
  ["biometrics", exposes("Biometric data")],
  [
    "privateDetails",
    exposes(
      "AI prompts",
      "Audio recordings",
      "Browsing histories",
      "Disabilities",
      "Drug habits",
      "Health insurance information",
      "HIV statuses",
      "Personal health data",
      "Photos",
      "Sexual fetishes",
      "Sexual orientations",
    ),
  ],
  [
    "messages",
    exposes("AI prompts", "Chat logs", "Email messages", "Private messages", "SMS messages", "Support tickets"),
  ],
  ["spam", ({ mereSpam }: LeakedData) => mereSpam],
  ["phoneNumbers", exposes("Phone numbers", "IMSI numbers")],
  ["partialCards", exposes("Partial credit card data")],
  ["workplace", exposes("Career levels", "Company names", "Employers", "Job titles", "Occupations")],
  [
    "purchases",
    exposes("Financial transactions", "Flights taken", "Payment histories", "Purchases", "Shipment tracking numbers"),
  ],
  ["postalAddress", exposes("Delivery instructions", "Physical addresses", "Utility bills")],
  [
    "finances",
    exposes(
      "Account balances",
      "Credit scores",
      "Credit status information",
      "Cryptocurrency wallet addresses",
      "Earnings",
      "Financial investments",
      "Home loan information",
      "Income levels",
      "Loan information",
      "Net worths",
      "Socioeconomic levels",
    ),
  ],
  // Always applies, so that every breach has a step.
  ["unexpectedEmails", () => true],
  ["birthDates", exposes("Dates of birth", "Partial dates of birth", "Years of birth")],
  ["family", exposes("Address book contacts", "Family members' names", "Spouses names")],
  [
    "devices",
    exposes(
      "Apps installed on devices",
      "Browser user agent details",
      "Device information",
      "Device serial numbers",
      "IMEI numbers",
      "MAC addresses",
    ),
  ],
  [
    "whereabouts",
    exposes("Geographic locations", "IP addresses", "Latitude and longitude pairs", "Login histories", "Travel plans"),
  ],
] as const satisfies readonly (readonly [string, Condition])[];

export type StepKey = (typeof RULES)[number][0];

/** About how long each step takes a person who has not done it before. Steps not listed take two minutes. */
const MINUTES: Partial<Record<StepKey, number>> = {
  cleanDevice: 60,
  cryptocurrency: 30,
  endSessions: 10,
  endSessionsAtSite: 5,
  changeSavedPasswords: 45,
  password: 20,
  passwordAtSite: 10,
  cards: 15,
  bankAccounts: 15,
  identityPapers: 30,
  pins: 10,
  securityQuestions: 10,
  historicalPasswords: 15,
  creditRecord: 20,
  twoStepSignIn: 10,
  passwordHints: 5,
  passwordManager: 20,
};

const USUAL_MINUTES = 2;

export const minutesFor = (step: StepKey): number => MINUTES[step] ?? USUAL_MINUTES;

export const STEP_KEYS: readonly StepKey[] = RULES.map(([step]) => step);

/** What to do about a breach: one to five steps, most urgent first. */
export function stepsFor(facts: BreachFacts): StepKey[] {
  const leaked = leakedBy(facts);
  const calledFor = RULES.filter(([, condition]) => condition(leaked));
  return calledFor.slice(0, MOST_STEPS).map(([step]) => step);
}

function leakedBy({ dataClasses, domain, spamList, malware, stealerLog }: BreachFacts): LeakedData {
  const grave = dataClasses.map(severityOf).some((severity) => severity === "critical" || severity === "high");
  return {
    classes: new Set(dataClasses.map(dataClassKey)),
    // A spam sender's list contains the addresses it wrote to, not those of the machines it used.
    device: stealerLog || (malware && !spamList),
    site: Boolean(domain),
    mereSpam: spamList && !grave,
  };
}
