export { drawReport } from "./draw.ts";
export { drawable, makeReport } from "./make.ts";
export { PDF, pdfHeaders, pdfResponse } from "./pdf-answer.ts";
export { listReports } from "./queries.ts";
export { reportMail } from "./report-mail.ts";
