import type { FastifyInstance, FastifyRequest } from "fastify";
import type { StaleReads } from "../db/stale-reads.ts";

/**
 * Records each change before its response is sent, so that the caller's next read comes from a server that has it, no
 * matter which node reads. A refused call changed nothing.
 */
export function noteChanges(
  app: FastifyInstance,
  { noteChange }: StaleReads,
  ownersOf: (request: FastifyRequest) => readonly string[],
): void {
  if (!noteChange) return;
  app.addHook("onSend", async (request, reply) => {
    if (request.method === "GET" || request.method === "HEAD" || reply.statusCode >= 400) return;
    await noteChange(ownersOf(request));
  });
}
