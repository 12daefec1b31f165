import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { createPagePartners } from "../features/organisations/index.ts";
import { createPageNotices } from "../features/page-notices/index.ts";
import { createStreams } from "../features/webhooks/index.ts";
import { readsOnPrimary } from "../platform/db/stale-reads.ts";
import { type Drain, endingSignal, prepareDrain } from "../platform/http/drain.ts";
import { createStaffAccess, createStaffProofs, staffCookie } from "../features/staff/index.ts";
import { MINUTE } from "../kernel/duration.ts";
import { MOST_BODY_BYTES } from "../platform/http/body-limit.ts";
import { readJsonBodies } from "../platform/http/json-body.ts";
import { namePlugins } from "../platform/http/name-plugins.ts";
import { ownHost } from "../platform/http/own-host.ts";
import { prepareLargeBodies } from "../platform/http/large-bodies.ts";
import { prepareProofs } from "../platform/http/proof.ts";
import { recordRequests } from "../platform/http/request-log.ts";
import { otherSites } from "../platform/http/same-origin.ts";
import { setSecurityHeaders } from "../platform/http/security-headers.ts";
import { serializerCompiler } from "../platform/http/serialise.ts";
import { traceRequests } from "../platform/http/trace-requests.ts";
import { checkBodies, validatorCompiler } from "../platform/http/validation.ts";
import { announceDeprecations } from "./announce-deprecations.ts";
import type { StaffDoor } from "./authenticate.ts";
import type { Providers } from "../platform/sign-in/protocol.ts";
import { createGuardedFetch } from "../platform/outbound/fetch.ts";
import { answerBrokenHttp, refuseBrokenRequests } from "./broken-http.ts";
import { distributorApi } from "./distributor.ts";
import { changelogFeeds } from "./docs/changelog-feeds.ts";
import { docsRoutes } from "./docs/routes.ts";
import { createErrorAnswers } from "./errors.ts";
import { homePage } from "./home-page.ts";
import { answerUnknownRoutes } from "./not-found.ts";
import { describeApi, openApiOf, serveOpenApi } from "./openapi.ts";
import { operationsRoutes } from "./operations.ts";
import { operatorApi } from "./operator.ts";
import { consolePages, portalPages } from "./pages.ts";
import { partnerApi } from "./partner.ts";
import { type ApiParts, isHttps } from "./parts.ts";
import { portalSurface } from "./portal.ts";
import { requestId } from "./request-id.ts";
import { staffSurface } from "./staff.ts";

export type Api = { app: FastifyInstance; drain: Drain };

/** By default, Fastify would wait forever for the rest of a request whose headers it accepted long ago. */
const MOST_REQUEST_MS = MINUTE;

/** A request target may include the server's name, as in requests to proxies. An existing client omits the version. */
const routeOf = (url: string): string =>
  url.replace(/^https?:\/\/[^/?]*\/?/i, "/").replace(/^\/+api\/integrations(?=\/|$)/, "/api/v1/integrations");

/** The whole HTTP API, ready to listen. */
export async function createApi(parts: ApiParts): Promise<Api> {
  const loggerInstance: FastifyBaseLogger = parts.log;
  const pagePartners = createPagePartners(parts.database.db, parts.settings.publicUrl);
  const streams = createStreams(parts.database, parts.log);
  const reads = parts.reads ?? readsOnPrimary(parts.database.db);
  const served = { ...parts, reads, pagePartners, streams, inWork: new Map<string, number>() };
  const answerError = createErrorAnswers(served);
  const app = Fastify({
    loggerInstance,
    // recordRequests writes one line for each request.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: parts.settings.trustProxy,
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: MOST_REQUEST_MS,
    // Fastify would give up a start that takes longer than ten seconds; on a busy machine it only takes longer.
    pluginTimeout: 0,
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      // Lets ids of any length reach the route, whose own check says that they are not valid.
      maxParamLength: 16_384,
    },
    // Node would answer a request without Host with an empty body; broken-http.ts refuses it with our envelope.
    http: { requireHostHeader: false },
    rewriteUrl: ({ url = "/" }) => routeOf(url),
    // Errors before a route is found get the same envelope.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenHttp,
  });
  namePlugins(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  prepareProofs(app);
  prepareLargeBodies(app);
  readJsonBodies(app);
  traceRequests(app);
  recordRequests(app, parts.log, parts.metrics);
  setSecurityHeaders(app, isHttps(parts.settings));
  refuseBrokenRequests(app);
  checkBodies(app);
  const drain = prepareDrain(app);
  endingSignal(app).addEventListener("abort", () => streams.endAll());
  app.addHook("onClose", () => streams.stop());
  answerUnknownRoutes(app, served);

  announceDeprecations(app, parts.settings.publicUrl);
  await describeApi(app, parts.settings.version);
  await app.register(operationsRoutes(parts));
  const cookie = staffCookie(isHttps(parts.settings), ownHost(parts.settings.publicUrl));
  const access = createStaffAccess(parts.database.db, { cookie, settings: parts.settings.staff });
  const door: StaffDoor = {
    shownBy: access.shownBy,
    proofs: createStaffProofs(parts.database.db, access),
    isFromOtherSite: otherSites(parts.settings.publicUrl),
  };
  const notices = createPageNotices(parts.database, { log: parts.log, staff: access });
  app.addHook("onListen", () => notices.start());
  endingSignal(app).addEventListener("abort", () => notices.endAll());
  app.addHook("onClose", () => notices.stop());
  const { allowsLocal } = parts.settings.webhooks;
  const outbound = createGuardedFetch({ allowsLocal, userAgent: `Sablewatch/${parts.settings.version}` });
  app.addHook("onClose", () => outbound.close());
  const providers: Providers = { guardedFetch: outbound.fetch, allowsLocal };
  await app.register(partnerApi({ ...served, door, providers }), { prefix: "/api/v1/integrations" });
  await app.register(distributorApi({ ...served, door }), { prefix: "/api/v1/distributors" });
  await app.register(operatorApi({ ...parts, door }), { prefix: "/api/v1/operator" });
  await app.register(staffSurface({ ...parts, access, door, providers, notices }));
  await app.register(portalSurface({ ...served, staff: access, providers, notices }));
  await app.register(portalPages(served));
  await app.register(consolePages(served));
  await app.register(homePage(served));
  await app.register(changelogFeeds(parts));
  serveOpenApi(app);
  await app.register(docsRoutes(parts, () => openApiOf(app)));
  await app.ready();
  return { app, drain };
}
