import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { notFound, Refusal } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import type { StaleReads } from "../../platform/db/stale-reads.ts";
import { refusals } from "../../platform/http/envelope.ts";
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
export function pageRoutes({ db, reads, limits }: PageParts): FastifyPluginAsyncZod {
  /** Changes by the customer and by its partner are seen at once, others after some seconds. */
  const read = <Found>(request: FastifyRequest, work: (replica: Db, viewer: Viewer) => Promise<Found>) => {
    const viewer = viewerOf(request);
    return reads.read([viewer.customerId, viewer.partnerId], (replica) => work(replica, viewer));
  };
  return async (app) => {
    app.get("/overview", {
      config: { failure: "Failed to read overview" },
      schema: {
        operationId: "getPortalOverview",
        tags,
        summary: "Get the portal's home page: score, history, what has changed, and what is most urgent.",
        response: { 200: Overview },
      },
      handler: async (request) => {
        const lastVisit = await visit(db, viewerOf(request));
        return read(request, (replica, viewer) => readOverview(replica, viewer, lastVisit));
      },
    });

    app.get("/breaches", {
      config: { failure: "Failed to list breaches" },
      schema: {
        operationId: "listPortalBreaches",
        tags,
        summary: "List the customer's breaches, the most urgent first, in pages.",
        querystring: BreachListQuery,
        response: { 200: BreachList },
      },
      handler: (request) => read(request, (replica, viewer) => readBreachList(replica, viewer, request.query)),
    });

    app.get("/breaches/:breachId", {
      config: { failure: "Failed to read breach" },
      schema: {
        operationId: "getPortalBreach",
        tags,
        summary: "Get a breach: what happened, what was exposed, and what to do.",
        params: z.object({ breachId: uuidOf("Breach ID") }),
        response: { 200: BreachDetail, ...refusals("breach-not-found") },
      },
      handler: (request) =>
        read(request, (replica, viewer) => readBreachDetail(replica, viewer, request.params.breachId)),
    });

    app.get("/private", {
      config: { failure: "Failed to read private findings" },
      schema: {
        operationId: "listPortalPrivateFindings",
        tags,
        summary: "Get the sensitive breaches of the viewer's own address. No one else can see them.",
        response: { 200: PrivateFindings },
      },
      handler: (request) => readPrivateFindings(db, viewerOf(request)),
    });

    app.get("/assets", {
      config: { failure: "Failed to read assets" },
      schema: {
        operationId: "getPortalAssets",
        tags,
        summary: "Get what is monitored and what has been exposed.",
        querystring: AssetsQuery,
        response: { 200: MonitoredAssets },
      },
      handler: (request) => read(request, (replica, viewer) => readMonitored(replica, viewer, request.query)),
    });

    app.get("/addresses", {
      config: { failure: "Failed to list addresses" },
      schema: {
        operationId: "listPortalAddresses",
        tags,
        summary: "List every exposed address, watched or found under a domain, the most urgent first, in pages.",
        querystring: AddressesQuery,
        response: { 200: Addresses },
      },
      handler: (request) => read(request, (replica, viewer) => readAddresses(replica, viewer, request.query)),
    });

    app.get("/addresses.csv", {
      config: { failure: "Failed to list addresses" },
      onRequest: limits.downloads,
      schema: {
        operationId: "downloadPortalAddresses",
        tags,
        summary: "Get the same addresses as a CSV file, in alphabetical order.",
        querystring: AddressesFilter,
        response: { 200: csvResponse, ...refusals("rate-limited") },
      },
      errorHandler: backToPage("/portal/addresses"),
      handler: async (request, reply) =>
        reply.headers(CSV_HEADERS).send(await addressesCsv(db, viewerOf(request), request.query)),
    });

    app.get("/reports", {
      config: { failure: "Failed to read reports" },
      schema: {
        operationId: "getPortalReports",
        tags,
        summary: "List the months with their score and the breaches found and resolved.",
        response: { 200: Reports },
      },
      handler: (request) => read(request, (replica, viewer) => readReports(replica, viewer)),
    });

    app.get("/reports/:reportId.pdf", {
      config: { failure: "Failed to read report" },
      schema: {
        operationId: "getPortalReport",
        tags,
        summary: "Get a monthly report as a PDF.",
        params: z.object({ reportId: uuidOf("Report ID") }),
        response: { 200: pdfResponse, ...refusals("report-not-found", "rate-limited") },
      },
      errorHandler: backToPage("/portal/reports"),
      handler: async (request, reply) => {
        const { customerId, userId, lookIn } = viewerOf(request);
        // Counted by user, not by session, so that signing in again doesn't raise the limit.
        const asker = { id: lookIn?.id ?? userId, gone: goneSignal(request) };
        const found = await findPdf(db, customerId, request.params.reportId, asker);
        if (!found) throw notFound("Report not found", "report-not-found");
        return reply.headers(found.headers).send(found.pdf);
      },
    });

    app.get("/settings", {
      config: { failure: "Failed to read settings" },
      schema: {
        operationId: "getPortalSettings",
        tags,
        summary: "Get the settings for alerts and reports, and where the user is signed in.",
        response: { 200: Settings },
      },
      handler: (request) => readSettings(db, viewerOf(request)),
    });
  };
}
