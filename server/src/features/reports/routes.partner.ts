import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { Uuid, uuidOf } from "../../kernel/ids.ts";
import { Month } from "../../kernel/month.ts";
import { LEVELS } from "../../kernel/score-scale.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { goneSignal } from "../../platform/http/gone.ts";
import { partnerIdOf } from "../callers/index.ts";
import { CUSTOMER_NOT_FOUND, findCustomer } from "../customers/index.ts";
import { findPdf, pdfResponse } from "./pdf-answer.ts";
import { listSummaries, type ReportSummary } from "./queries.ts";

const REPORT_NOT_FOUND = "Report not found or does not belong to partner";

const ReportItem = z.object({
  id: Uuid,
  month: Month,
  localeCode: z.string().describe("The language that the report is written in."),
  createdAt: z.iso.datetime(),
  threatScore: z.int(),
  level: z.enum(LEVELS),
  breachesFound: z.int().meta({ description: "The number of breaches found in that month." }),
  breachesResolved: z.int().meta({ description: "The number of breaches resolved in that month." }),
  breachesOpen: z.int().meta({ description: "The number of breaches still open at the end of the month." }),
});

const params = { customerId: uuidOf("Customer ID") };
const tags = ["Reports"];

export const partnerRoutes = ({ db }: { db: Db }) =>
  calls({ tags }, (api) => {
    api.get("/customer/:customerId/reports", "listReports", "reports:read", {
      summary: "List the customer's monthly reports, newest first.",
      description: "On the first of each month, a report is created for every active customer. Prospects have none.",
      schema: { params: z.object(params), answer: { reports: z.array(ReportItem) }, errors: ["customer-not-found"] },
      handler: async (request) => {
        const { customerId } = request.params;
        if (!(await findCustomer(db, partnerIdOf(request), customerId)))
          throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
        const reports = await listSummaries(db, customerId);
        return { reports: reports.flatMap(itemOf) };
      },
    });

    api.get("/customer/:customerId/reports/:reportId.pdf", "getReport", "reports:read", {
      summary: "Get a monthly report as a PDF.",
      schema: {
        params: z.object({ ...params, reportId: uuidOf("Report ID") }),
        answer: pdfResponse,
        errors: ["report-not-found", "rate-limited"],
      },
      handler: async (request, reply) => {
        const { customerId, reportId } = request.params;
        const asker = { id: partnerIdOf(request), gone: goneSignal(request) };
        const customer = await findCustomer(db, asker.id, customerId);
        const found = customer && (await findPdf(db, customerId, reportId, asker));
        if (!found) throw notFound(REPORT_NOT_FOUND, "report-not-found");
        return reply.headers(found.headers).send(found.pdf);
      },
    });
  });

/** Empty if the facts have an older shape, so that one such report does not hide the others. */
function itemOf({ id, month, locale, createdAt, ...figures }: ReportSummary): z.infer<typeof ReportItem>[] {
  const { success: isSound, data } = ReportItem.safeParse({
    id,
    month,
    localeCode: locale,
    createdAt: createdAt.toISOString(),
    threatScore: figures.score,
    level: figures.level,
    breachesFound: figures.found,
    breachesResolved: figures.resolved,
    breachesOpen: figures.open,
  });
  return isSound ? [data] : [];
}
