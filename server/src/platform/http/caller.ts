import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../../kernel/errors.ts";
import type { Db, Tx } from "../db/database.ts";

/** Who is asking, as its API key proved. A distributor acting for a partner has both ids and its own key. */
export type Caller = { keyId: string; distributorId: string; partnerId: string | undefined };

/** What a caller showed, and how long that is believed. */
export type Proof = {
  caller: Caller;
  /** On the clock of `performance.now()`. */
  believedUntil: number;
  /** Whether it still proves the same. */
  holds(db: Db): Promise<boolean>;
};

/** All reasons for a "no" look the same from outside. */
export const unverified = (): Refusal => new Refusal("unauthorized", "Failed to verify org API key");

export function prepareCaller(app: FastifyInstance): void {
  app.decorateRequest("proof", null);
}

export function setProof(request: FastifyRequest, proof: Proof): void {
  request.setDecorator("proof", proof);
}

function proofOf(request: FastifyRequest): Proof {
  const proof = request.getDecorator<Proof | null>("proof");
  if (!proof) throw new Error("This route was mounted without authentication");
  return proof;
}

export const callerOf = (request: FastifyRequest): Caller => proofOf(request).caller;

/** The partner a request of the Partner API speaks for. */
export function partnerIdOf(request: FastifyRequest): string {
  const { partnerId } = callerOf(request);
  if (partnerId === undefined) throw new Error("This route was mounted outside the Partner API");
  return partnerId;
}

/**
 * Opens the transaction of a call, for a caller that may still call. It was let in when its headers arrived; its body may
 * have taken a minute, and this transaction may have waited for a connection.
 *
 * Asks again only where the proof is older than it is believed, so that a call whose body came at once costs no further
 * query. A plain read will do: what was revoked before it is refused, and what is revoked after it was so too late for
 * this call. To hold the key's row until the end would write to it in every call.
 */
export const asCaller = <Result>(db: Db, request: FastifyRequest, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    const proof = proofOf(request);
    if (performance.now() >= proof.believedUntil && !(await proof.holds(tx))) throw unverified();
    return work(tx);
  });
