import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../../kernel/errors.ts";
import type { Db, Tx } from "../db/database.ts";

/** The caller, as its API key proved. A distributor acting for a partner has both ids and its own key. */
export type Caller = { keyId: string; distributorId: string; partnerId: string | undefined };

/** What the caller proved, and for how long we trust it without asking again. */
export type Proof = {
  caller: Caller;
  /** Measured on the clock of `performance.now()`. */
  believedUntil: number;
  /** Whether the key still proves the same caller. */
  holds(db: Db): Promise<boolean>;
};

/** Every reason for a refusal looks the same from outside. */
export const unverified = (): Refusal => new Refusal("credentials-invalid", "Failed to verify org API key");

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

/** The partner that a request of the Partner API acts for. */
export function partnerIdOf(request: FastifyRequest): string {
  const { partnerId } = callerOf(request);
  if (partnerId === undefined) throw new Error("This route was mounted outside the Partner API");
  return partnerId;
}

/**
 * Opens the transaction of a call, for a caller that may still call. The caller was let in when its headers arrived.
 * Since then its body may have taken a minute, and this transaction may have waited for a connection.
 *
 * Checks the key again only when the proof is no longer trusted, so a call whose body arrives at once costs no extra
 * query. A plain read is enough: a key that was revoked before the read is refused, and a later revocation is too late
 * for this call. Locking the key's row until the end would mean a write to it in every call.
 */
export const asCaller = <Result>(db: Db, request: FastifyRequest, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    const proof = proofOf(request);
    if (performance.now() >= proof.believedUntil && !(await proof.holds(tx))) throw unverified();
    return work(tx);
  });
