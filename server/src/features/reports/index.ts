export { drawReport } from "./draw.ts";
export { erasingReports } from "./erase.ts";
export { makeReport } from "./make.ts";
export { findPdf, pdfResponse } from "./pdf-answer.ts";
export { listReports } from "./queries.ts";
export type { ReportFacts } from "./facts.ts";
export { renderPdf } from "./render-pdf.ts";
export { reportMail } from "./report-mail.ts";
