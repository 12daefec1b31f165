import { decorate, drawLine, type Sheet } from "./sheet.ts";
import { STYLES } from "./styles.ts";
import { COLOURS, PAGE } from "./tokens.ts";
import { fitted, widthOf } from "./typeset.ts";
import type { ReportView } from "./view.ts";
import type { Words } from "./words.ts";

const TOP = 798;

/** Writes the footer of each page: the customer, the month, the page number and the number of pages. */
export function writeFooters(sheet: Sheet, { customerName, facts }: ReportView, words: Words): void {
  const { t } = words;
  const { document } = sheet;
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    document.switchToPage(page);
    const right = `${t("footer.confidential")} · ${t("footer.page", { page: page + 1, pages: count })}`;
    const rightWidth = widthOf(right, STYLES.foot);
    const period = ` · ${words.period(facts)}`;
    const nameRoom = PAGE.right - PAGE.left - rightWidth - 20 - widthOf(period, STYLES.foot);
    const left = `${fitted(customerName, STYLES.foot, nameRoom)}${period}`;
    decorate(
      sheet,
      () => {
        document.lineWidth(0.6).moveTo(PAGE.left, TOP).lineTo(PAGE.right, TOP).stroke(COLOURS.line);
        drawLine(sheet, left, PAGE.left, TOP + 8, STYLES.foot);
        drawLine(sheet, right, PAGE.right - rightWidth, TOP + 8, STYLES.foot);
      },
      "Pagination",
    );
  }
}
