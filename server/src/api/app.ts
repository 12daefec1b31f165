import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { MINUTE } from "../kernel/duration.ts";
import { MOST_BODY_BYTES } from "../platform/http/body-limit.ts";
import { prepareCaller } from "../platform/http/caller.ts";
import { type Drain, prepareDrain } from "../platform/http/drain.ts";
import { readJsonBodies } from "../platform/http/json-body.ts";
import { recordRequests } from "../platform/http/request-log.ts";
import { setSecurityHeaders } from "../platform/http/security-headers.ts";
import { serializerCompiler } from "../platform/http/serialise.ts";
import { requireBodies, validatorCompiler } from "../platform/http/validation.ts";
import { answerBrokenHttp, refuseBrokenRequests } from "./broken-http.ts";
import { distributorApi } from "./distributor.ts";
import { createErrorAnswers } from "./errors.ts";
import { answerUnknownRoutes } from "./not-found.ts";
import { describeApi, serveReference } from "./openapi.ts";
import { operationsRoutes } from "./operations.ts";
import { portalPages } from "./pages.ts";
import { partnerApi } from "./partner.ts";
import { type ApiParts, isHttps } from "./parts.ts";
import { portalSurface } from "./portal.ts";
import { requestId } from "./request-id.ts";

export type Api = { app: FastifyInstance; drain: Drain };

/** Fastify would wait for ever for the rest of a request, whose sender was let in long ago. */
const MOST_REQUEST_MS = MINUTE;

/** A target may name the server too, as proxies are asked; and an existing client leaves the version out. */
const routeOf = (url: string): string =>
  url.replace(/^https?:\/\/[^/?]*\/?/i, "/").replace(/^\/+api\/integrations(?=\/|$)/, "/api/v1/integrations");

/** The whole HTTP surface, ready to listen. */
export async function createApi(parts: ApiParts): Promise<Api> {
  const loggerInstance: FastifyBaseLogger = parts.log;
  const answerError = createErrorAnswers(parts.log, parts.settings.portal);
  const app = Fastify({
    loggerInstance,
    // One line for each request, written by recordRequests.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: parts.settings.trustProxy,
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: MOST_REQUEST_MS,
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      // An id of any length is an id that is not valid; the route's own check says so.
      maxParamLength: 16_384,
    },
    // Node would answer a request without Host with an empty body; broken-http.ts refuses it in the envelope.
    http: { requireHostHeader: false },
    rewriteUrl: ({ url = "/" }) => routeOf(url),
    // Whatever is wrong before there is a route is answered in the same envelope.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenHttp,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  prepareCaller(app);
  readJsonBodies(app);
  recordRequests(app, parts.log, parts.metrics);
  setSecurityHeaders(app, isHttps(parts.settings));
  refuseBrokenRequests(app);
  requireBodies(app);
  const drain = prepareDrain(app);
  answerUnknownRoutes(app);

  await describeApi(app, parts.settings.version);
  await app.register(operationsRoutes(parts));
  await app.register(partnerApi(parts), { prefix: "/api/v1/integrations" });
  await app.register(distributorApi(parts), { prefix: "/api/v1/distributors" });
  await app.register(portalSurface(parts));
  await app.register(portalPages(parts));
  await serveReference(app);
  await app.ready();
  return { app, drain };
}
