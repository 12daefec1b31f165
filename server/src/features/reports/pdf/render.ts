import { closeDocument, openDocument } from "./document.ts";
import { writeFooters } from "./footers.ts";
import { writeClosing } from "./section-closing.ts";
import { writeFigures } from "./section-figures.ts";
import { writeFound } from "./section-found.ts";
import { writeOpening } from "./section-opening.ts";
import { writeScore } from "./section-score.ts";
import { writeSteps } from "./section-steps.ts";
import { writeExposed, writeOpen, writeResolved } from "./section-tables.ts";
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
  writeSteps(sheet, facts, words);
  writeFound(sheet, facts, words);
  writeOpen(sheet, facts, words);
  writeResolved(sheet, facts, words);
  writeExposed(sheet, facts, words);
  writeClosing(sheet, view, words);
  sheet.root.end();
  writeFooters(sheet, view, words);
  return closeDocument(document);
}
