import type { FastifyRequest } from "fastify";

/** Aborted once the connection is closed and the caller no longer waits for the answer. */
export const goneSignal = (request: FastifyRequest): AbortSignal =>
  // If the connection closed before anything listened, `request.signal` would never fire.
  request.raw.destroyed ? AbortSignal.abort() : request.signal;
