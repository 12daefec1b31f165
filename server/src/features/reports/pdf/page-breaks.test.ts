import { describe, expect, test } from "vitest";
import { type ReadPdf, readPdf } from "../../../../test/support/pdf.ts";
import { aReportView, aResolvedView, aViewOf } from "../../../../test/support/report-views.ts";
import { isThorough } from "../../../../test/support/thorough.ts";
import { locales, textsIn } from "../../../platform/i18n/messages.ts";
import { renderReport } from "./render.ts";
import { roomsFor } from "./rows.ts";
import { PAGE } from "./tokens.ts";
import type { ReportView } from "./view.ts";

/** Where the content of each page ends, as a share of the page. */
const fillsOf = ({ pages }: ReadPdf): number[] =>
  pages.map(({ texts }) => {
    const lowest = Math.max(...texts.map(({ baseline }) => baseline).filter((baseline) => baseline < PAGE.bottom));
    return (lowest - PAGE.top) / (PAGE.bottom - PAGE.top);
  });

const LEAST_FILL = 0.5;

/** What is wrong with the pages of a report. */
async function flawsOf(view: ReportView): Promise<string[]> {
  const report = await readPdf(await renderReport(view));
  const closing = textsIn("report", view.locale)("how.title");
  const last = report.pages.at(-1)?.texts ?? [];
  const emptyish = fillsOf(report)
    .slice(0, -1)
    .flatMap((fill, index) => (fill < LEAST_FILL ? [`page ${index + 1} is filled to ${fill.toFixed(2)}`] : []));
  // The foot comes last in the content, so the first text is the first one on the page.
  return last[0]?.text === closing ? [...emptyish, "the last page holds the closing boxes alone"] : emptyish;
}

async function flawsIn(views: readonly (readonly [string | number, ReportView])[]): Promise<string[]> {
  const found: string[] = [];
  for (const [name, view] of views) for (const flaw of await flawsOf(view)) found.push(`${name}: ${flaw}`);
  return found;
}

const SIZES = isThorough ? [...Array.from({ length: 16 }, (_none, index) => index + 1), 20, 25, 30, 40] : [2, 5, 9, 16];
/** Every other locale breaks its lines elsewhere. */
const SOME_SIZES = [1, 4, 13];
const LOCALES = isThorough ? locales() : ["de-DE", "fi-FI"];

describe("every page but the last is filled, and the last holds more than the closing boxes", () => {
  test("for any number of breaches", async () => {
    expect(await flawsIn(SIZES.map((size) => [size, aViewOf(size)]))).toEqual([]);
  });

  test.each(LOCALES)("in %s", async (locale) => {
    const sized = SOME_SIZES.map((size) => [size, aViewOf(size, locale)] as const);
    const others = [
      ["a usual month", aReportView(locale)],
      ["all resolved", aResolvedView(locale)],
    ] as const;
    expect(await flawsIn([...sized, ...others])).toEqual([]);
  });
});

describe("the rows of a list", () => {
  test("stay together at its beginning, and at its end with what follows", () => {
    expect(roomsFor([40, 40, 40, 40, 40], 100)).toEqual([80, 40, 40, 180, 40]);
  });

  test("stay together as a whole if they are few", () => {
    expect(roomsFor([40], 100)).toEqual([140]);
    expect(roomsFor([40, 40, 40], 100)).toEqual([220, 40, 40]);
  });

  test("part where keeping them would leave half a page empty", () => {
    expect(roomsFor([200, 200, 200, 200], 100)).toEqual([200, 200, 200, 300]);
    expect(roomsFor([400, 400], 100)).toEqual([400, 400]);
  });
});
