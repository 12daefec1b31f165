import type { FastifyInstance, FastifyRequest } from "fastify";
import { KIB } from "./body-limit.ts";
import type { Proof } from "./proof.ts";
import { type InTurn, takingTurns } from "./round-robin.ts";

/**
 * Larger bodies are read and checked one at a time on each node, and the senders take turns. Smaller ones take less
 * than a millisecond.
 */
export const LARGE_BODY_BYTES = 32 * KIB;

const TURNS = "largeBodies";

export function prepareLargeBodies(app: FastifyInstance): void {
  app.decorate(TURNS, takingTurns());
}

/**
 * Waits for the turn of the caller's organisation or, before authentication, of its network address. If the caller has
 * hung up in the meantime, no work is done, so its share isn't still in use here after it was freed.
 */
export function inTurnOf<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  const proof = request.getDecorator<Proof | null>("proof");
  return request.server.getDecorator<InTurn>(TURNS)(proof?.organisationId ?? request.ip, () => {
    if (request.raw.socket.destroyed) throw new Error("The caller hung up before its body was read");
    return work();
  });
}
