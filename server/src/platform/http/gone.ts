import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";

/** One for each connection, no matter how many requests it carries. */
const signals = new WeakMap<Socket, AbortSignal>();

/**
 * Aborted once the connection is closed and the caller no longer waits for the answer. Not `request.signal`: that one
 * is aborted as soon as a request's body has been read.
 */
export function goneSignal({ raw: { socket } }: FastifyRequest): AbortSignal {
  // If the connection closed before the listener was added, the event would be missed.
  if (socket.destroyed) return AbortSignal.abort();
  const known = signals.get(socket);
  if (known) return known;
  const gone = new AbortController();
  socket.once("close", () => gone.abort());
  signals.set(socket, gone.signal);
  return gone.signal;
}
