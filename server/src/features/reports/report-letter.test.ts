import { expect, test } from "vitest";
import { aLogo, aReport, aSender, clearFacts, reportFacts, SHAPES } from "../../../test/support/mails/letters.ts";
import { locales } from "../../platform/i18n/messages.ts";
import { reportLetter } from "./report-letter.ts";

const typical = () => reportFacts(SHAPES["typical"]?.breaches ?? []);

test.each(locales())("the report is attached under a name that any file system takes, in %s", (locale) => {
  const pdf = Buffer.from("%PDF-1.7 all of it");
  const [logo, report, ...others] =
    reportLetter(aReport({ locale, pdf, sender: aSender({ logo: aLogo() }) })).attachments ?? [];
  expect(logo).toMatchObject({ contentType: "image/png", cid: "logo@partner" });
  expect(report).toEqual({ filename: report?.filename, contentType: "application/pdf", content: pdf });
  expect(report?.filename).toMatch(/^[\p{L}\p{M} -]+ 2026-10\.pdf$/u);
  expect(others).toEqual([]);
});

test("the score stands with its level, its change and what would lower it, beside three figures", () => {
  const { subject, text } = reportLetter(aReport());
  expect(subject).toBe("Exposure report for October 2026: Juniper Bakery");
  expect(text).toContain(
    "58 (Elevated)\nDown 9 from 67 a month earlier.\nResolving Parcelhub would bring it down to 21.\n",
  );
  expect(text).toContain("- New: 3\n- Resolved: 5\n- Open: 3\n");
  expect(text).toContain("The full report is\nattached as a PDF.");
});

test.each<[string, number | null, string, string]>([
  ["rose", 50, "Your score went up by 8\n", "Up 8 from 50 a month earlier."],
  ["fell", 67, "Your score went down by 9\n", "Down 9 from 67 a month earlier."],
  ["stayed", 58, "Your score hasn’t changed\n", "Unchanged from a month earlier."],
  ["is the first", null, "Your first report is here\n", "This is your first score."],
])("the headline says that the score %s", (_what, before, headline, change) => {
  const { text } = reportLetter(aReport({ facts: { ...typical(), score: { value: 58, level: "elevated", before } } }));
  expect(text).toContain(headline);
  expect(text).toContain(change);
});

test("three steps and three breaches are shown, and how many more the report has", () => {
  const { text } = reportLetter(aReport({ facts: reportFacts(SHAPES["many"]?.breaches ?? []) }));
  expect([...text.matchAll(/^\[ \] /gm)]).toHaveLength(3);
  expect([...text.matchAll(/^- Breach number/gm)]).toHaveLength(3);
  expect(text).toContain("You’ll find 47 more open breaches in the report.");
});

test("where nothing is open, the headline says so and nothing is asked of the reader", () => {
  const { text } = reportLetter(aReport({ facts: clearFacts() }));
  expect(text).toContain("All clear. Nothing needs your attention.\n");
  expect(text).toContain("0 (Clear)\n");
  expect(text).not.toContain("[ ]");
});
