import { closeDocument, openDocument } from "./document.ts";
import { writeFooters } from "./footers.ts";
import { closingPart } from "./section-closing.ts";
import { writeFigures } from "./section-figures.ts";
import { foundSection } from "./section-found.ts";
import { writeOpening } from "./section-opening.ts";
import { writeScore } from "./section-score.ts";
import { stepsSection } from "./section-steps.ts";
import { exposedSection, openSection, resolvedSection } from "./section-tables.ts";
import { openSheet } from "./sheet.ts";
import type { ReportView } from "./view.ts";
import { wordsIn } from "./words.ts";

/**
 * Draws the monthly report as a PDF: the answer first, then what to do, then what happened.
 *
 * Three pages take about 30 ms of processor time once the fonts are open, and the longest report (40 pages) takes 360
 * ms.
 */
export function renderReport(view: ReportView): Promise<Buffer> {
  const { facts, sender, customerName, createdAt } = view;
  const words = wordsIn(view.locale);
  const title = `${words.t("title", { period: words.period(facts) })} · ${customerName}`;
  const document = openDocument({ title, author: sender.name, language: words.locale, createdAt });

  const sheet = openSheet(document);
  writeOpening(sheet, view, words);
  writeScore(sheet, facts, sender.colours.light, words);
  writeFigures(sheet, facts, words);
  const sections = [stepsSection, foundSection, openSection, resolvedSection, exposedSection]
    .map((section) => section(facts, words))
    .filter((section) => section !== undefined);
  const closing = closingPart(view, words);
  // The closing boxes are never alone on a page.
  for (const [index, write] of sections.entries()) write(sheet, index === sections.length - 1 ? closing.height : 0);
  closing.write(sheet);
  sheet.root.end();
  writeFooters(sheet, view, words);
  return closeDocument(document);
}
