import type { FastifyInstance, FastifyRequest } from "fastify";
import { KIB } from "./body-limit.ts";
import type { Proof } from "./proof.ts";
import { type InTurn, takingTurns } from "./round-robin.ts";

/**
 * Bodies larger than this are read and checked one at a time on a node, in turns of those who sent them. Smaller ones
 * take less than a millisecond.
 */
export const LARGE_BODY_BYTES = 32 * KIB;

const TURNS = "largeBodies";

export function prepareLargeBodies(app: FastifyInstance): void {
  app.decorate(TURNS, takingTurns());
}

/**
 * Waits for the caller's turn: that of its organisation or, before authentication, of its network address. Nothing is
 * done for a caller who has hung up in the meantime, so that its share isn't still used here after it was freed.
 */
export function inTurnOf<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  const proof = request.getDecorator<Proof | null>("proof");
  return request.server.getDecorator<InTurn>(TURNS)(proof?.organisationId ?? request.ip, () => {
    if (request.raw.socket.destroyed) throw new Error("The caller hung up before its body was read");
    return work();
  });
}
