import Fastify from "fastify";
import type { Metrics } from "../platform/metrics.ts";
import { envelope } from "./errors.ts";
import { ROUTE_NOT_FOUND } from "./not-found.ts";
import { requestId } from "./request-id.ts";

/**
 * Serves `/metrics` on a separate port, for a network that only the operator's tools can reach, and `/livez`: a worker
 * has no other port that its supervisor could check.
 */
export async function startMetricsServer(
  { registry }: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(envelope(requestId(), "route-not-found", ROUTE_NOT_FOUND)),
  );
  app.get("/metrics", async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  app.get("/livez", () => ({ success: true }));
  await app.listen({ host, port });
  return { close: () => app.close() };
}
