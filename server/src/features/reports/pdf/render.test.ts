import { beforeAll, describe, expect, test } from "vitest";
import { inkOf, pictureOf, type ReadPdf, readPdf, type StructureNode } from "../../../../test/support/pdf.ts";
import { aHugeView, anEmptyView, aReportView, aResolvedView } from "../../../../test/support/report-views.ts";
import { locales, textsIn } from "../../../platform/i18n/messages.ts";
import { dataClassLabel } from "../../catalogue/index.ts";
import { renderReport } from "./render.ts";
import { PAGE } from "./tokens.ts";
import type { ReportView } from "./view.ts";

const read = async (view: ReportView) => readPdf(await renderReport(view));

/** Removes white space, where lines may break, and normalises characters. */
const compact = (text: string) => text.normalize("NFKC").replace(/\s/g, "");

/** The parts that are not in this order in the text. */
function outOfOrder(text: string, parts: readonly string[]): string[] {
  const whole = compact(text);
  let at = 0;
  return parts.filter((part) => {
    const found = whole.indexOf(compact(part), at);
    if (found >= 0) at = found + compact(part).length;
    return found < 0;
  });
}

const rolesIn = (nodes: readonly StructureNode[]): StructureNode[] =>
  nodes.flatMap((node) => [node, ...rolesIn(node.children)]);

describe.each(locales())("in %s", (locale) => {
  test("it tells every fact in the order in which it is read", async () => {
    const view = aReportView(locale);
    const { facts, sender, customerName } = view;
    const t = textsIn("report", locale);
    const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
    const title = t("title", { period: month.format(new Date("2026-10-01")) });
    const { text, ...document } = await read(view);

    const steps = facts.steps.flatMap(({ action, reason, minutes }) => [
      action,
      t("step.minutes", { minutes }),
      reason,
    ]);
    const found = facts.found.flatMap(({ title, dataClasses, addresses }) => [
      title,
      ...dataClasses.map((name) => dataClassLabel(name, locale)),
      t("addresses", { count: addresses }),
    ]);
    const parts = [
      ...[sender.name, t("prepared", { date: view.createdAt }), customerName, title],
      ...[t("headline.attention", { count: 3 }), t("watched.both", facts.monitored), t("score.title"), "58"],
      ...[
        t("level.elevated"),
        t("score.down", { points: 9 }),
        t("score.wouldLower", { breach: "Parcelhub", score: 21 }),
      ],
      ...[t("chart.title"), "2", t("figure.found"), "1", t("figure.resolved"), "3", t("figure.open")],
      ...[t("steps.title"), t("steps.minutes", { minutes: 45 })],
    ];
    expect(outOfOrder(text, parts)).toEqual([]);
    // The minutes are beside the action, so they may come before or after the reason.
    expect(steps.filter((part) => !compact(text).includes(compact(part)))).toEqual([]);
    const rest = [
      ...facts.steps.map(({ action }) => action),
      ...[t("found.title"), ...found, t("open.title"), t("column.severity")],
      ...facts.open.flatMap(({ title, severity }) => [title, t(`severity.${severity}`)]),
      ...[t("resolved.title"), "Mailcart", t("chip.resolved"), t("exposed.title")],
      ...facts.exposed.map(({ email }) => email),
      ...[t("how.title"), t("ask.title"), t("ask.text", { partner: sender.name, email: sender.replyTo })],
    ];
    expect(outOfOrder(text, rest)).toEqual([]);
    expect(document).toMatchObject({ isTagged: true, language: locale, title: `${title} · Juniper Bakery` });
  });
});

describe("to those who listen to it", () => {
  test("its headings stand in order, and each section has one", async () => {
    const { structure, bookmarks } = await read(aReportView());
    const roles = rolesIn(structure).map(({ role }) => role);
    const headings = roles.filter((role) => /^H\d$/.test(role));
    // The score, its history, five sections and two notes.
    expect(headings).toEqual(["H1", ...Array<string>(9).fill("H2")]);
    expect(bookmarks).toEqual([
      "What to do now",
      "New this month",
      "Still open",
      "Resolved this month",
      "Most exposed addresses",
    ]);
  });

  test("pictures have a text, lists have items, and tables have heads", async () => {
    const { structure } = await read(aReportView());
    const nodes = rolesIn(structure);
    const alts = nodes.filter(({ role }) => role === "Figure").map(({ alt }) => alt);
    expect(alts).toEqual([
      "Brightpath IT",
      "Threat score: 58 out of 97. Level: Elevated.",
      "Your score went from 12 (November 2025) to 58 (October 2026). Its highest was 72.",
    ]);
    const tables = nodes.filter(({ role }) => role === "Table");
    const rows = tables.flatMap(({ children }) => children);
    expect(rows.map(({ role }) => role)).toEqual(Array<string>(10).fill("TR"));
    expect(rows[0]?.children.map(({ role }) => role)).toEqual(["TH", "TH", "TH", "TH", "TH"]);
    expect(rows[1]?.children.map(({ role }) => role)).toEqual(["TH", "TD", "TD", "TD", "TD"]);
  });
});

test("all its fonts are in the file", async () => {
  const bytes = (await renderReport(aReportView())).toString("latin1");
  const named = [...bytes.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name = ""]) => name.replace(/^[A-Z]{6}\+/, ""));
  expect([...new Set(named)].sort()).toEqual(["Inter-Regular", "Inter-SemiBold", "SourceSerif4-SemiBold"]);
  expect(bytes.match(/\/FontFile2 /g)).toHaveLength(3);
});

test("the same view gives the same bytes, whatever was drawn before", async () => {
  const first = await renderReport(aReportView());
  await renderReport(aReportView("fr-FR"));
  expect((await renderReport(aReportView())).equals(first)).toBe(true);
  const later = { createdAt: new Date("2026-11-02T06:00:00Z") };
  expect((await renderReport(aReportView("en-GB", {}, later))).equals(first)).toBe(false);
});

test("every page has something on it", async () => {
  const content = await renderReport(aReportView());
  const { pages } = await readPdf(content);
  for (const number of pages.keys())
    expect(await inkOf(await pictureOf(content, number + 1, 0.5))).toBeGreaterThan(0.01);
});

describe("what is said of a month", () => {
  test("that is still running names its days", async () => {
    const { text } = await read(aReportView("en-GB", { month: "2026-11", until: "2026-11-15" }));
    expect(compact(text)).toContain(compact("Exposure report, 1 – 15 November 2026"));
  });

  test("without anything is short and kind, on one page", async () => {
    const { text, pages } = await read(anEmptyView());
    expect(pages).toHaveLength(1);
    expect(text).toContain("Nothing found. All clear: 14 addresses and 1 domain.");
    expect(text).toContain("There’s nothing to do.");
    expect(text).not.toMatch(/Still open|Most exposed|New this month .* Breach date/);
  });

  test("in which all was resolved says so", async () => {
    const { text } = await read(aResolvedView());
    const parts = [
      "Nothing needs your attention.",
      "All clear: 14 addresses and 1 domain.",
      "Clear",
      "Down 58",
      "There’s nothing to do.",
    ];
    expect(outOfOrder(text, [...parts, "New this month", "Resolved this month", "Parcelhub", "Mailcart"])).toEqual([]);
    expect(text).not.toContain("Still open");
  });

  test("with nothing new says what still needs attention", async () => {
    const counts = { found: 0, resolved: 0, open: 3 };
    const { text } = await read(aReportView("en-GB", { found: [], resolved: [], counts }));
    expect(text).toContain("Nothing new. Three things still need your attention.");
  });

  test("names characters that no font of ours has by boxes, and markup as it is", async () => {
    const customerName = "東京 🧑‍🍳 Smith & <Sons>";
    const content = await renderReport(aReportView("en-GB", {}, { customerName }));
    const { text, title } = await readPdf(content);
    expect(text).toContain("□□ □ Smith & <Sons>");
    expect(title).toBe(`Exposure report, October 2026 · ${customerName}`);
    expect(content.toString("utf8")).toContain(`October 2026 · 東京 🧑‍🍳 Smith &amp; &lt;Sons&gt;</rdf:li>`);
  });
});

/** How far a full stop may move under a 7. */
const KERNING = 1.5;

describe("with the longest names and the longest lists", () => {
  let huge: ReadPdf;
  beforeAll(async () => {
    huge = await read(aHugeView());
  });

  test("it stays within bounds and says how many are left out", () => {
    const { pages, text } = huge;
    expect(pages.length).toBeLessThan(50);
    for (const left of [28, 480, 460, 480, 30]) expect(text).toContain(`${left} more aren’t shown here.`);
    expect(text).toContain("and 12,341 more");
  });

  test("nothing leaves the margins", () => {
    const { pages } = huge;
    const outside = pages.flatMap(({ texts, height }) =>
      texts.filter(
        ({ left, right, baseline }) =>
          left < PAGE.left - 0.5 || right > PAGE.right + 0.5 || baseline < PAGE.top || baseline > height - 20,
      ),
    );
    expect(outside).toEqual([]);
  });

  test("no text covers another, and none reaches into the foot", () => {
    const { pages } = huge;
    for (const { texts } of pages) {
      const body = texts.filter(({ baseline }) => baseline < 790);
      expect(Math.max(...body.map(({ baseline }) => baseline))).toBeLessThan(PAGE.bottom);
      const covering = body.filter((one, index) =>
        body
          .slice(index + 1)
          .some(
            (other) =>
              Math.abs(one.baseline - other.baseline) < 5 &&
              one.left < other.right - KERNING &&
              other.left < one.right - KERNING,
          ),
      );
      expect(covering).toEqual([]);
    }
  });

  test("no heading is the last on its page, and a table's head stands on each of its pages", () => {
    const { pages } = huge;
    const headings = [
      "What to do now",
      "New this month",
      "Still open",
      "Resolved this month",
      "Most exposed addresses",
    ];
    const bodies = pages.map(({ texts }) => texts.filter(({ baseline }) => baseline < 790).map(({ text }) => text));
    for (const body of bodies) expect(headings).not.toContain(body.at(-1));
    // The pages after the one on which the first table begins.
    const onwards = bodies.slice(bodies.findIndex((body) => body.includes("Still open")) + 1);
    const heads = ["Breach", "Address", "Resolved this month", "Most exposed addresses", "How the score works"];
    for (const [first = ""] of onwards) expect(heads).toContain(first);
  });
});
