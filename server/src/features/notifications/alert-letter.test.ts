import { describe, expect, test } from "vitest";
import { aKnownBreach, anAlert, PORTAL, SHAPES } from "../../../test/support/mails/letters.ts";
import { locales, textsIn } from "../../platform/i18n/messages.ts";
import { alertLetter } from "./alert-letter.ts";

const MANY = SHAPES["many"]?.breaches ?? [];
const SINGLE = SHAPES["single"]?.breaches ?? [];

const countOf = (text: string, part: RegExp): number => [...text.matchAll(part)].length;

describe("the subject", () => {
  test.each(locales())("carries the worst severity and whom it is about, in %s", (locale) => {
    const word = textsIn("portal", locale)("severity.critical");
    for (const breaches of [SINGLE, MANY]) {
      const { subject } = alertLetter(anAlert({ locale, breaches }));
      expect(subject).toContain(word);
      expect(subject).toContain("Juniper Bakery");
    }
    expect(alertLetter(anAlert({ locale, breaches: SINGLE })).subject).toContain("Parcelhub");
  });

  test("keeps short names whole and shortens long ones, without cutting a letter in half", () => {
    const subjectFor = (customerName: string, title: string) =>
      alertLetter(
        anAlert({ customerName, breaches: [{ id: "1", emails: ["a@b.example"], breach: aKnownBreach({ title }) }] }),
      ).subject;
    expect(subjectFor("Juniper Bakery", "Parcelhub")).toBe("Critical: Juniper Bakery found in the Parcelhub breach");
    const long = subjectFor("👩‍🚀".repeat(60), "Parcelhub");
    expect(long).toMatch(/^Critical: (👩‍🚀)+… found in the Parcelhub breach$/u);
    expect(long.length).toBeLessThanOrEqual(90);
  });
});

describe("the steps", () => {
  const passwords = (domain: string) => aKnownBreach({ domain, dataClasses: ["Passwords"] });
  const alertOf = (...breaches: ReturnType<typeof aKnownBreach>[]) =>
    alertLetter(
      anAlert({ breaches: breaches.map((breach, index) => ({ id: String(index), emails: ["a@b.example"], breach })) }),
    );

  test("of several breaches come once each, once for each site where they name one, the most urgent first", () => {
    const mild = aKnownBreach({ dataClasses: ["Employers"] });
    const { text } = alertOf(passwords("one.example"), passwords("two.example"), mild);
    const positions = ["at one.example", "at two.example", "two-step verification", "unusual payment requests"].map(
      (part) => text.indexOf(part),
    );
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions[0]).toBeGreaterThan(0);
    expect(countOf(text, /two-step verification/g)).toBe(1);
  });

  test("are six at most, before at most ten breaches; it is said how many more there are, and where", () => {
    const { text } = alertLetter(anAlert({ breaches: MANY }));
    expect(countOf(text, /^\[ \] /gm)).toBe(6);
    expect(countOf(text, /^- Breach number/gm)).toBe(10);
    expect(text).toContain("You’ll find 40 more breaches in your overview.");
    expect(text).toMatch(/You’ll find \d+ more steps in your overview\./);
    expect(text.lastIndexOf("[ ] ")).toBeLessThan(text.indexOf("- Breach number"));
  });

  test("each say for which breach and which addresses in it, in the page and in the plain text", () => {
    const both = aKnownBreach({ title: "One", domain: "one.example", dataClasses: ["Passwords"] });
    const alone = aKnownBreach({ title: "Two", domain: "two.example", dataClasses: ["Passwords"] });
    const { text, html } = alertLetter(
      anAlert({
        breaches: [
          { id: "1", emails: ["a@b.example", "c@b.example"], breach: both },
          { id: "2", emails: ["c@b.example"], breach: alone },
        ],
      }),
    );
    const abouts = [...text.matchAll(/^\[ \] (.*(?:\n {4}.*)*)/gm)].map(([, step = ""]) => step.replace(/\s+/g, " "));
    expect(abouts.find((step) => step.includes("at one.example"))).toContain("One: a@b.example and c@b.example");
    expect(abouts.find((step) => step.includes("at two.example"))).toContain("Two: c@b.example");
    const shared = abouts.filter((step) => step.includes("One and Two: a@b.example and c@b.example"));
    expect(shared).not.toEqual([]);
    expect(countOf(html, /One and Two: /g)).toBe(countOf(text, /One and Two: /g));
  });

  test("name two breaches and three addresses, and count the rest", () => {
    const { text } = alertLetter(anAlert({ breaches: MANY }));
    const spaced = text.replace(/\s+/g, " ");
    expect(spaced).toMatch(
      /Breach number 0\., Breach number \d+\. and \d+ more breaches: (person\d@juniper-bakery\.example,? ){3}and 6 more/,
    );
  });

  test("are not urgent where only harmless data was exposed, and the headline says so", () => {
    expect(alertOf(aKnownBreach({ dataClasses: ["Names"] })).text).toContain("One new breach, nothing urgent\n");
    expect(alertOf(passwords("one.example")).text).toContain("One new breach needs your attention\n");
  });
});

test.each([false, true])(
  "the one thing to do comes before any list, in the page and in the plain text (redacted: %s)",
  (isRedacted) => {
    const { text, html } = alertLetter(anAlert({ breaches: MANY, isRedacted }));
    const say = textsIn("email", "en-GB");
    const label = isRedacted ? say("found.ask", { partner: "Brightpath IT" }) : say("overview.open");
    for (const [form, list] of [
      [text, isRedacted ? "person0@" : "[ ] "],
      [html, `class="card"`],
    ] as const) {
      expect(form.indexOf(label)).toBeGreaterThan(0);
      expect(form.indexOf(label)).toBeLessThan(form.indexOf(list));
    }
  },
);

test("a breach shows the worst six kinds of data and five addresses, and counts the rest", () => {
  const dataClasses = ["Names", "Genders", "Email addresses", "Phone numbers", "Passwords", "PINs", "Ages", "Bios"];
  const emails = Array.from({ length: 8 }, (_, index) => `p${index}@b.example`);
  const { text } = alertLetter(anAlert({ breaches: [{ id: "1", emails, breach: aKnownBreach({ dataClasses }) }] }));
  const spaced = text.replace(/\s+/g, " ");
  expect(spaced).toContain(
    "Exposed: passwords, PINs, phone numbers, email addresses, names, genders and 2 more types of data",
  );
  expect(spaced).toContain(
    "8 addresses: p0@b.example, p1@b.example, p2@b.example, p3@b.example, p4@b.example and 3 more",
  );
});

describe("who cannot sign in", () => {
  test("is told who can", () => {
    const { html, text } = alertLetter(anAlert({ breaches: MANY, portalUrl: null, portalUser: "owner@b.example" }));
    expect(text).toContain("owner@b.example can sign in");
    expect(text).toContain("And 40 more breaches.");
    expect(html + text).not.toMatch(new RegExp(`${PORTAL}|your overview`));
  });

  test("learns whom to ask if no one can sign in", () => {
    const { text } = alertLetter(anAlert({ portalUrl: null }));
    expect(text.replace(/\s+/g, " ")).toContain(
      "No one at Juniper Bakery can sign in to the overview yet. Brightpath IT can",
    );
  });
});

describe("a prospect's alert", () => {
  test.each(locales())("is the same whatever the breaches are, in %s", (locale) => {
    const breaches = MANY.slice(0, 12);
    const others = breaches.map(({ emails }, index) => ({
      id: `other ${index}`,
      emails,
      breach: aKnownBreach({
        title: "Another",
        domain: null,
        breachDate: "2001-01-01",
        dataClasses: ["Names"],
        stealerLog: true,
      }),
    }));
    const letter = alertLetter(anAlert({ locale, breaches, isRedacted: true }));
    expect(alertLetter(anAlert({ locale, breaches: others, isRedacted: true }))).toEqual(letter);
    const words = letter.subject + letter.text + letter.html.replace(/<style>.*?<\/style>/s, "");
    for (const { id, breach } of breaches)
      for (const secret of [id, breach.title, breach.domain ?? "", breach.breachDate.slice(0, 4)])
        expect(words).not.toContain(secret);
    for (const severity of ["critical", "high", "medium", "low"])
      expect(words).not.toMatch(
        new RegExp(`(?<!\\p{L})${textsIn("portal", locale)(`severity.${severity}`)}(?!\\p{L})`, "u"),
      );
  });

  test("says which addresses are in how many breaches, those in the most first, and whom to ask", () => {
    const { subject, text, html } = alertLetter(anAlert({ breaches: MANY, isRedacted: true }));
    expect(subject).toBe("Juniper Bakery found in 50 breaches");
    expect(text).toContain(
      "- person0@juniper-bakery.example\n  in 50 breaches\n\n- person1@juniper-bakery.example\n  in 44 breaches",
    );
    expect(text).toContain("Contact Brightpath IT\nhelp@brightpath.example");
    expect(html).toContain(`href="mailto:help@brightpath.example"`);
  });
});
