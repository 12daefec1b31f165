import Fastify from "fastify";
import type { Metrics } from "../platform/metrics.ts";
import { envelope } from "./errors.ts";

/** Serves `/metrics` on a separate port, for a network that only the operator's tools can reach. */
export async function startMetricsServer(
  { registry }: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(envelope("Route not found")));
  app.get("/metrics", async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  await app.listen({ host, port });
  return { close: () => app.close() };
}
