import type { FastifyInstance, FastifyRequest } from "fastify";
import { currentTracer, type Span } from "../tracing/spans.ts";
import { measuredMethod } from "./request-log.ts";

/** Monitoring calls these every few seconds; no one looks for them in traces. */
const UNTRACED = new Set(["/livez", "/readyz", "/metrics", "/api/v1/health"]);

/**
 * Makes each request a span, named after its route: the path itself may contain ids, and the query secrets. A valid
 * `traceparent` of the caller becomes its parent. `tracestate` and `baggage` are ignored: they are other systems' texts
 * for other systems.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = currentTracer();
  if (!tracer) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, reply, done) => {
    const { url: route } = request.routeOptions;
    if (route !== undefined && UNTRACED.has(route)) {
      done();
      return;
    }
    const method = measuredMethod(request.method);
    const { traceparent } = request.headers;
    const span = tracer.begin({
      name: route === undefined ? method : `${method} ${route}`,
      kind: "server",
      cause: typeof traceparent === "string" ? traceparent : null,
      facts: {
        "http.request.method": method,
        ...(route === undefined ? {} : { "http.route": route }),
        "sablewatch.request_id": request.id,
      },
    });
    spans.set(request, span);
    // Also called if the caller hangs up before there is a response.
    reply.raw.once("close", () => {
      const { statusCode } = reply;
      span.set({ "http.response.status_code": statusCode });
      if (statusCode >= 500) span.fail(String(statusCode));
      span.end();
    });
    span.around(done);
  });
  // Node delivers a body from where it reads the connection, which is outside the span.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.around(done);
    else done();
  });
}
