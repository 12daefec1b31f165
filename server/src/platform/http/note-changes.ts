import type { FastifyInstance, FastifyRequest } from "fastify";
import type { StaleReads } from "../db/stale-reads.ts";

/**
 * Notes each change before its answer goes out, so that the caller's next read comes from a server that has it, whichever
 * node reads. A call that was refused changed nothing.
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
