import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { drawReport } from "./draw.ts";
import { drawable } from "./make.ts";
import { findReportOf } from "./queries.ts";
import type { QueueCaller } from "../../platform/work-queue.ts";

const PDF = "application/pdf";

export const pdfResponse = {
  description: "The report.",
  content: { [PDF]: { schema: z.string().meta({ format: "binary" }) } },
};

export type PdfAnswer = { headers: Record<string, string>; pdf: Buffer };

/** One of the customer's reports, for the browser to show, with a descriptive file name for saving. */
export async function findPdf(
  db: Db,
  customerId: string,
  reportId: string,
  asker: QueueCaller,
): Promise<PdfAnswer | undefined> {
  const report = await findReportOf(db, customerId, { id: reportId });
  if (!report) return undefined;
  const headers = {
    "Content-Type": PDF,
    "Content-Disposition": `inline; filename="exposure-report-${report.month}.pdf"`,
    "Cache-Control": "private, no-store",
  };
  return { headers, pdf: await drawReport(db, await drawable(db, report), asker) };
}
