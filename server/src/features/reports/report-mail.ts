import type { Db } from "../../platform/db/database.ts";
import type { MailWriter } from "../mails/index.ts";
import { drawable } from "./make.ts";
import { renderPdf } from "./render-pdf.ts";
import { findReport } from "./queries.ts";
import { reportKind } from "./report-kind.ts";
import { reportLetter } from "./report-letter.ts";

/** The monthly report by mail, in the language it was made in. */
export const reportMail = (db: Db): MailWriter => ({
  kind: reportKind,
  async write({ reportId, isProspect, sender, customerName, links }) {
    const report = reportId === null ? undefined : await findReport(db, reportId);
    if (!report || links.unsubscribe === null) throw new Error("A report's mail without its report or its recipient");
    if (isProspect) return { withdrawn: "the customer is a prospect now" };
    const { locale, facts, createdAt } = await drawable(db, report);
    const pdf = await renderPdf({ facts, locale, sender, customerName, createdAt });
    return reportLetter({
      locale,
      sender,
      customerName,
      facts,
      portalUrl: links.portal,
      unsubscribeUrl: links.unsubscribe,
      pdf,
    });
  },
});
