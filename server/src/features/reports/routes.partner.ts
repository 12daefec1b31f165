import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { Uuid, uuidOf } from "../../kernel/ids.ts";
import { Month } from "../../kernel/month.ts";
import type { Db } from "../../platform/db/database.ts";
import { partnerIdOf } from "../../platform/http/caller.ts";
import { refusals, success } from "../../platform/http/envelope.ts";
import { LEVELS } from "../breaches/index.ts";
import { CUSTOMER_NOT_FOUND, findCustomer } from "../customers/index.ts";
import { drawReport } from "./draw.ts";
import { drawable } from "./make.ts";
import { PDF, pdfHeaders, pdfParam, pdfResponse, REPORT_NOT_FOUND } from "./pdf-answer.ts";
import { listReports } from "./queries.ts";

const ReportItem = z.object({
  id: Uuid,
  month: Month,
  localeCode: z.string(),
  createdAt: z.iso.datetime(),
  threatScore: z.int(),
  level: z.enum(LEVELS),
  breachesFound: z.int().meta({ description: "In that month." }),
  breachesResolved: z.int().meta({ description: "In that month." }),
  breachesOpen: z.int().meta({ description: "At the month's end." }),
});

const params = { customerId: uuidOf("Customer ID") };
const tags = ["Reports"];

export function partnerRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get("/customer/:customerId/reports", {
      config: { failure: "Failed to list reports" },
      schema: {
        operationId: "listReports",
        tags,
        summary: "The customer's monthly reports, newest first.",
        description: "One is made on the first of each month for every active customer. None are shown for prospects.",
        params: z.object(params),
        response: { 200: z.object({ ...success, reports: z.array(ReportItem) }), ...refusals(400, 404) },
      },
      handler: async (request) => {
        const { customerId } = request.params;
        if (!(await findCustomer(db, partnerIdOf(request), customerId))) throw notFound(CUSTOMER_NOT_FOUND);
        const reports = await listReports(db, customerId);
        return { success: true as const, reports: reports.map(itemOf) };
      },
    });

    app.get("/customer/:customerId/reports/:reportId.pdf", {
      config: { failure: "Failed to read report" },
      schema: {
        operationId: "getReport",
        tags,
        summary: "A monthly report as a PDF.",
        params: z.object({ ...params, reportId: pdfParam }),
        response: { 200: pdfResponse, ...refusals(400, 404) },
      },
      handler: async (request, reply) => {
        const { customerId, reportId } = request.params;
        const customer = await findCustomer(db, partnerIdOf(request), customerId);
        const [report] = customer ? await listReports(db, customerId, { id: reportId }) : [];
        if (!report) throw notFound(REPORT_NOT_FOUND);
        return reply
          .headers(pdfHeaders(report.month))
          .type(PDF)
          .send(await drawReport(db, drawable(report)));
      },
    });
  };
}

function itemOf(report: Parameters<typeof drawable>[0]): z.infer<typeof ReportItem> {
  const { score, counts } = drawable(report).facts;
  return {
    id: report.id,
    month: report.month,
    localeCode: report.locale,
    createdAt: report.createdAt.toISOString(),
    threatScore: score.value,
    level: score.level,
    breachesFound: counts.found,
    breachesResolved: counts.resolved,
    breachesOpen: counts.open,
  };
}
