import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";

export const PDF = "application/pdf";

export const REPORT_NOT_FOUND = "Report not found or does not belong to partner";

export const pdfResponse = {
  description: "The report.",
  content: { [PDF]: { schema: z.string().meta({ format: "binary" }) } },
};

export const pdfParam = uuidOf("Report ID");

/** Shown by the browser, and saved under a name that says what it is. */
export const pdfHeaders = (month: string): Record<string, string> => ({
  "Content-Disposition": `inline; filename="exposure-report-${month}.pdf"`,
  "Cache-Control": "private, no-store",
});
