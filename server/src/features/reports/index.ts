export { drawReport } from "./draw.ts";
export { erasingReports } from "./erase.ts";
export { makeReport } from "./make.ts";
export { findPdf, pdfResponse } from "./pdf-answer.ts";
export { listReports } from "./queries.ts";
export { reportMail } from "./report-mail.ts";
export { reportCreated } from "./keep.ts";
