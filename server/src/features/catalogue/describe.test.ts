import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { locales, textsIn } from "../../platform/i18n/messages.ts";
import { DATA_CLASSES, dataClassKey, mostSevereFirst, SEVERITIES, severityOf } from "./data-classes.ts";
import { dataClassLabel, describeBreach } from "./describe.ts";
import type { BreachFacts } from "./facts.ts";
import { STEP_KEYS, stepsFor } from "./next-steps.ts";

const breach = (facts: Partial<BreachFacts> = {}): BreachFacts => ({
  name: "Parcelhub",
  title: "Parcelhub",
  domain: "parcelhub.example",
  breachDate: "2024-03-14",
  accounts: 4_218_000,
  dataClasses: ["Email addresses"],
  verified: true,
  fabricated: false,
  spamList: false,
  malware: false,
  stealerLog: false,
  ...facts,
});

const NAMES = DATA_CLASSES.map(({ name }) => name);
const STEALER: Partial<BreachFacts> = { title: "Logs, May 2024", domain: null, stealerLog: true };

const SHAPES: BreachFacts[] = [
  ...NAMES.map((name) => breach({ dataClasses: [name] })),
  ...NAMES.map((name) => breach({ dataClasses: [name, "Passwords", "Email addresses"], domain: null })),
  ...["stealerLog", "malware", "spamList", "fabricated"].flatMap((flag) =>
    [null, "parcelhub.example"].flatMap((domain) => [
      breach({ domain, [flag]: true }),
      breach({ domain, [flag]: true, verified: false, dataClasses: ["Email addresses", "Passwords"] }),
    ]),
  ),
  breach({ spamList: true, malware: true }),
  ...[0, 1, 2, 5, 21, 1_000_000, 700_000_000].map((accounts) => breach({ accounts })),
  ...[0, 7, 8, 9, 10, NAMES.length].map((count) => breach({ dataClasses: NAMES.slice(0, count) })),
  breach({ dataClasses: ["Dreams and plans", "DNA profiles", "Мечты"] }),
  ...["O'Neil's '{Shop}' <b>", "Parcelhub (2023)", "parcelhub.example", "{domain}", "#1 & co."].flatMap((title) => [
    breach({ title }),
    breach({ title, domain: null }),
  ]),
];

describe.each(locales())("in %s", (locale) => {
  test("every shape of breach has a description and one to five steps, all different", () => {
    for (const facts of SHAPES) {
      const { description, nextSteps } = describeBreach(facts, locale);
      expect(description).toContain(facts.title);
      // Braces outside the title would be an unfilled placeholder.
      expect(`${description.replace(facts.title, "")} ${nextSteps.join(" ")}`).not.toMatch(
        /[{}]|undefined|NaN|Invalid/,
      );
      expect(description).not.toMatch(/\s{2}|\s$/);
      expect(nextSteps.length).toBeGreaterThanOrEqual(1);
      expect(nextSteps.length).toBeLessThanOrEqual(5);
      expect(new Set(nextSteps).size).toBe(nextSteps.length);
    }
  });

  test("sentences and steps end with a full stop; labels, which stand in the middle of one, do not", () => {
    const text = textsIn("breaches", locale);
    for (const step of STEP_KEYS) expect(text(`step.${step}`, { domain: "parcelhub.example" })).toMatch(/\.$/);
    for (const facts of SHAPES) expect(describeBreach(facts, locale).description).toMatch(/\.$/);
    for (const name of NAMES) expect(dataClassLabel(name, locale)).not.toMatch(/[.:;,]$/);
  });
});

describe("in English", () => {
  const english = (facts: Partial<BreachFacts>) => describeBreach(breach(facts), "en-GB");

  test("a breach at a company", () => {
    expect(english({ dataClasses: ["Email addresses", "Names", "Passwords", "Phone numbers"] })).toEqual({
      description:
        "Data from Parcelhub (parcelhub.example) was exposed in a breach on 14 March 2024. " +
        "4,218,000 accounts were affected. Exposed: passwords, phone numbers, email addresses and names.",
      nextSteps: [
        "Change your password at parcelhub.example, and anywhere else you use the same one. Someone else may know it.",
        "Turn on two-step verification wherever it’s offered. Then a stolen password alone isn’t enough.",
        "Use a password manager to create a different password for each site. That way, one exposed password opens only one account.",
        "Ask your phone provider to block transfers of your number, and don’t follow links in text messages. " +
          "Calls and texts may claim to come from a company you know.",
        "Be careful with unexpected emails, and type website addresses yourself instead of following links. " +
          "The sender may know real details about you.",
      ],
    });
  });

  test.each<[string, Partial<BreachFacts>, string]>([
    [
      "a stealer log",
      { ...STEALER, dataClasses: ["Email addresses", "Passwords"] },
      "Malware on people’s own devices collected their sign-in details. The collection is known as " +
        "“Logs, May 2024” and dated 14 March 2024. 4,218,000 accounts were affected. " +
        "Exposed: passwords and email addresses.",
    ],
    [
      "other malware",
      { malware: true, domain: null },
      "Criminals used malware to gather this data. It’s known as “Parcelhub” and dated 14 March 2024. " +
        "4,218,000 accounts were affected. Exposed: email addresses.",
    ],
    [
      "a spam list",
      { spamList: true },
      "A list used for sending spam became public. It’s known as “Parcelhub” (parcelhub.example) and dated " +
        "14 March 2024. 4,218,000 accounts were affected. Exposed: email addresses.",
    ],
    [
      "a collection that belongs to no website, unverified, of unknown size",
      { title: "Collection 9", domain: null, verified: false, accounts: 0 },
      "A collection of personal data became public. It’s known as “Collection 9” and dated 14 March 2024. " +
        "Exposed: email addresses. The data hasn’t been confirmed as genuine.",
    ],
    [
      "made-up data, one account, nothing known of what was exposed",
      { fabricated: true, verified: false, accounts: 1, dataClasses: [] },
      "Data from Parcelhub (parcelhub.example) was exposed in a breach on 14 March 2024. " +
        "1 account was affected. It isn’t known what was exposed. Some or all of the data may be made up.",
    ],
    [
      "a title that ends in brackets, 700 million accounts",
      { title: "Parcelhub (2024)", accounts: 700_000_000 },
      "Data from “Parcelhub (2024)” (parcelhub.example) was exposed in a breach on 14 March 2024. " +
        "700,000,000 accounts were affected. Exposed: email addresses.",
    ],
    [
      "a title that names the website already",
      { title: "ParcelHub.example" },
      "Data from ParcelHub.example was exposed in a breach on 14 March 2024. " +
        "4,218,000 accounts were affected. Exposed: email addresses.",
    ],
    [
      "more kinds of data than one cares to read, with the email address among those named",
      { accounts: 0, dataClasses: ["Email addresses", "Genders", ...NAMES.slice(0, 9)] },
      "Data from Parcelhub (parcelhub.example) was exposed in a breach on 14 March 2024. " +
        "Exposed: passwords, sign-in tokens, wallet recovery phrases, encrypted keys, previous passwords, " +
        "card security codes, payment cards, email addresses and 3 more types of data.",
    ],
    [
      "kinds of data that have no label yet",
      { accounts: 0, dataClasses: ["Dreams and plans", "DNA profiles", "Names", "Phone numbers"] },
      "Data from Parcelhub (parcelhub.example) was exposed in a breach on 14 March 2024. " +
        "Exposed: phone numbers, dreams and plans, DNA profiles and names.",
    ],
  ])("%s", (_what, facts, description) => {
    expect(english(facts).description).toBe(description);
  });

  test("no text is left that nothing uses", () => {
    const used = new Set([
      ...["breach", "collection", "stealerLog", "malware", "spamList"].map((kind) => `opening.${kind}`),
      ...["source.withDomain", "source.quoted", "source.quotedWithDomain", "accounts"],
      ...["exposed", "exposed.more", "exposed.unknown", "doubt.unverified", "doubt.fabricated"],
      ...STEP_KEYS.map((step) => `step.${step}`),
      ...DATA_CLASSES.map(({ key }) => `class.${key}`),
    ]);
    const file = new URL("../../../../locales/en-GB/breaches.json", import.meta.url);
    expect(new Set(Object.keys(JSON.parse(readFileSync(file, "utf8")) as object))).toEqual(used);
  });
});

describe("next steps", () => {
  const steps = (facts: Partial<BreachFacts>) => stepsFor(breach(facts));

  test.each<[string, Partial<BreachFacts>, string[]]>([
    [
      "a stealer log: the device first, or all else is stolen again",
      { ...STEALER, dataClasses: ["Passwords", "Email addresses"] },
      ["cleanDevice", "endSessions", "changeSavedPasswords", "twoStepSignIn", "passwordManager"],
    ],
    ["a spam list: nothing to change", { spamList: true }, ["spam", "unexpectedEmails"]],
    [
      "the addressees of a spam sender's malware: no device to clean",
      { spamList: true, malware: true },
      ["spam", "unexpectedEmails"],
    ],
    [
      "a spam list with passwords: they are to be changed",
      { spamList: true, domain: null, dataClasses: ["Passwords"] },
      ["password", "twoStepSignIn", "passwordManager", "unexpectedEmails"],
    ],
    [
      "cards and papers before all the rest",
      { dataClasses: ["Names", "IP addresses", "Passport numbers", "Dates of birth", "Credit cards", "Phone numbers"] },
      ["cards", "identityPapers", "creditRecord", "phoneNumbers", "unexpectedEmails"],
    ],
    [
      "signed-in sessions, at the website",
      { dataClasses: ["Auth tokens"] },
      ["endSessionsAtSite", "twoStepSignIn", "unexpectedEmails"],
    ],
    ["nothing that calls for more", { dataClasses: ["Astrological signs"] }, ["unexpectedEmails"]],
    ["nothing known", { dataClasses: [] }, ["unexpectedEmails"]],
  ])("%s", (_what, facts, expected) => {
    expect(steps(facts)).toEqual(expected);
  });

  test("every critical or high class calls for more than caution", () => {
    const grave = DATA_CLASSES.filter(({ severity }) => severity === "critical" || severity === "high");
    for (const { name } of grave) expect([name, steps({ dataClasses: [name] })[0]]).not.toContain("unexpectedEmails");
  });

  test("every step is called for by some breach", () => {
    expect(new Set(SHAPES.flatMap(stepsFor))).toEqual(new Set(STEP_KEYS));
  });
});

describe("data classes", () => {
  test("there are 168, each with a key of its own", () => {
    expect(new Set(DATA_CLASSES.map(({ key }) => key)).size).toBe(168);
  });

  test.each([
    ["Driver's licenses", "driver-s-licenses"],
    ["Family members' names", "family-members-names"],
    ["Vehicle identification numbers (VINs)", "vehicle-identification-numbers-vins"],
    ["  Odd -- name ", "odd-name"],
  ])("%j has the key %s", (name, key) => {
    expect(dataClassKey(name)).toBe(key);
  });

  test.each([
    ["Passwords", "critical"],
    ["passwords", "critical"],
    ["Private messages", "high"],
    ["Phone numbers", "medium"],
    ["Email addresses", "low"],
    ["Dreams and plans", "medium"],
  ])("%s are %s", (name, severity) => {
    expect(severityOf(name)).toBe(severity);
  });

  test("in order, the most severe stand first, unknown ones behind the medium ones, and none twice", () => {
    const ordered = mostSevereFirst(["Dreams", ...NAMES.toReversed(), "PASSWORDS", " "]);
    const ranks = ordered.map((name) => SEVERITIES.indexOf(severityOf(name)));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(ordered).toHaveLength(169);
    expect(severityOf(ordered[ordered.indexOf("Dreams") + 1] ?? "")).toBe("low");
  });
});
