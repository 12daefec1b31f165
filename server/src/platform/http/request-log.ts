import type { FastifyInstance } from "fastify";
import type { Metrics } from "../metrics.ts";

/** One log line and one measurement for each request. The query string stays out: sign-in links carry secrets there. */
export function recordRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("X-Request-Id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "unknown";
    const status = reply.statusCode;
    metrics.httpRequests.observe({ method, route, status }, reply.elapsedTime / 1000);
    request.log.info(
      {
        method,
        path: request.url.split("?", 1)[0],
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
      },
      "request",
    );
  });
}
