import type { FastifyRequest } from "fastify";

/** Aborted once the connection is closed: nobody waits for the answer any more. */
export const goneSignal = (request: FastifyRequest): AbortSignal =>
  // Closed before anybody listened, it would never be heard of.
  request.raw.destroyed ? AbortSignal.abort() : request.signal;
