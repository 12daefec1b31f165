import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { notFound, Refusal } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import type { StaleReads } from "../../platform/db/stale-reads.ts";
import { calls } from "../../platform/http/calls.ts";
import { goneSignal } from "../../platform/http/gone.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { type Viewer, viewerOf } from "../portal-access/index.ts";
import { findPdf, pdfResponse } from "../reports/index.ts";
import { Addresses, AddressesFilter, AddressesQuery, readAddresses } from "./addresses.ts";
import { addressesCsv, CSV_HEADERS, csvResponse } from "./addresses-csv.ts";
import { AssetsQuery, MonitoredAssets, readMonitored } from "./assets.ts";
import { BreachDetail, readBreachDetail } from "./breach-detail.ts";
import { BreachList, BreachListQuery, readBreachList } from "./breach-list.ts";
import { Overview, readOverview, visit } from "./overview.ts";
import { PrivateFindings, readPrivateFindings } from "./private-findings.ts";
import { readReports, Reports } from "./reports.ts";
import { readSettings, Settings } from "./settings.ts";

const tags = ["Portal"];

/** A link can't refresh a session, but the page that contains it can. */
const backToPage =
  (page: string) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const isLink = request.headers["sec-fetch-mode"] === "navigate";
    if (!isLink || !(error instanceof Refusal) || error.code !== "session-required") throw error;
    void reply.redirect(page, 303);
  };

export type PageParts = { db: Db; reads: StaleReads; limits: { downloads: RateLimit } };

/** One call for each page. */
export function pageRoutes({ db, reads, limits }: PageParts) {
  /** Changes by the customer and by its partner are seen at once, others after some seconds. */
  const read = <Found>(request: FastifyRequest, work: (replica: Db, viewer: Viewer) => Promise<Found>) => {
    const viewer = viewerOf(request);
    return reads.read([viewer.customerId, viewer.partnerId], (replica) => work(replica, viewer));
  };
  return calls({ tags }, (api) => {
    api.get("/overview", "getPortalOverview", {
      summary: "Get the portal's home page: score, history, what has changed, and what is most urgent.",
      failure: "Failed to read overview",
      schema: { answer: Overview },
      handler: async (request) => {
        const lastVisit = await visit(db, viewerOf(request));
        return read(request, (replica, viewer) => readOverview(replica, viewer, lastVisit));
      },
    });

    api.get("/breaches", "listPortalBreaches", {
      summary: "List the customer's breaches, the most urgent first, in pages.",
      failure: "Failed to list breaches",
      schema: { query: BreachListQuery, answer: BreachList },
      handler: (request) => read(request, (replica, viewer) => readBreachList(replica, viewer, request.query)),
    });

    api.get("/breaches/:breachId", "getPortalBreach", {
      summary: "Get a breach: what happened, what was exposed, and what to do.",
      failure: "Failed to read breach",
      schema: {
        params: z.object({ breachId: uuidOf("Breach ID") }),
        answer: BreachDetail,
        errors: ["breach-not-found"],
      },
      handler: (request) =>
        read(request, (replica, viewer) => readBreachDetail(replica, viewer, request.params.breachId)),
    });

    api.get("/private", "listPortalPrivateFindings", {
      summary: "Get the sensitive breaches of the viewer's own address. No one else can see them.",
      failure: "Failed to read private findings",
      schema: { answer: PrivateFindings },
      handler: (request) => readPrivateFindings(db, viewerOf(request)),
    });

    api.get("/assets", "getPortalAssets", {
      summary: "Get what is monitored and what has been exposed.",
      failure: "Failed to read assets",
      schema: { query: AssetsQuery, answer: MonitoredAssets },
      handler: (request) => read(request, (replica, viewer) => readMonitored(replica, viewer, request.query)),
    });

    api.get("/addresses", "listPortalAddresses", {
      summary: "List every exposed address, watched or found under a domain, the most urgent first, in pages.",
      failure: "Failed to list addresses",
      schema: { query: AddressesQuery, answer: Addresses },
      handler: (request) => read(request, (replica, viewer) => readAddresses(replica, viewer, request.query)),
    });

    api.get("/addresses.csv", "downloadPortalAddresses", {
      summary: "Get the same addresses as a CSV file, in alphabetical order.",
      failure: "Failed to list addresses",
      limit: limits.downloads,
      errorHandler: backToPage("/portal/addresses"),
      schema: { query: AddressesFilter, answer: csvResponse },
      handler: async (request, reply) =>
        reply.headers(CSV_HEADERS).send(await addressesCsv(db, viewerOf(request), request.query)),
    });

    api.get("/reports", "getPortalReports", {
      summary: "List the months with their score and the breaches found and resolved.",
      failure: "Failed to read reports",
      schema: { answer: Reports },
      handler: (request) => read(request, (replica, viewer) => readReports(replica, viewer)),
    });

    api.get("/reports/:reportId.pdf", "getPortalReport", {
      summary: "Get a monthly report as a PDF.",
      failure: "Failed to read report",
      errorHandler: backToPage("/portal/reports"),
      schema: {
        params: z.object({ reportId: uuidOf("Report ID") }),
        answer: pdfResponse,
        errors: ["report-not-found", "rate-limited"],
      },
      handler: async (request, reply) => {
        const { customerId, userId, lookIn } = viewerOf(request);
        // Counted by user, not by session, so that signing in again doesn't raise the limit.
        const asker = { id: lookIn?.id ?? userId, gone: goneSignal(request) };
        const found = await findPdf(db, customerId, request.params.reportId, asker);
        if (!found) throw notFound("Report not found", "report-not-found");
        return reply.headers(found.headers).send(found.pdf);
      },
    });

    api.get("/settings", "getPortalSettings", {
      summary: "Get the settings for alerts and reports, and where the user is signed in.",
      failure: "Failed to read settings",
      schema: { answer: Settings },
      handler: (request) => readSettings(db, viewerOf(request)),
    });
  });
}
