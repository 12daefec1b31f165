import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Refusal } from "../../kernel/errors.ts";
import type { Db, Tx } from "../db/database.ts";

/** What a caller proved, and for how long we trust it without asking again. */
export type Proof<Caller = unknown> = {
  /** Known to the slice that authenticates; `features/callers` reads it. */
  caller: Caller;
  /** Whose idempotency keys these are: one key may be used by any number of organisations. */
  organisationId: string;
  /** Measured on the clock of `performance.now()`. */
  believedUntil: number;
  /** Whether the same credential still proves the same caller. */
  holds(db: Db): Promise<boolean>;
  /** The error that the caller gets once it doesn't. */
  refusal(): Refusal;
};

export function prepareProofs(app: FastifyInstance): void {
  app.decorateRequest("proof", null);
  app.decorateRequest("credential", null);
}

/** The credential is kept apart from the proof: proofs are cached, and the cache holds no secret. */
export function setProof(request: FastifyRequest, proof: Proof, credential: string): void {
  request.setDecorator("proof", proof);
  request.setDecorator("credential", credential);
}

export function proofOf(request: FastifyRequest): Proof {
  const proof = request.getDecorator<Proof | null>("proof");
  if (!proof) throw new Error("This route was mounted without authentication");
  return proof;
}

/** The secret that the caller sent. */
export function credentialOf(request: FastifyRequest): string {
  const credential = request.getDecorator<string | null>("credential");
  if (credential === null) throw new Error("This route was mounted without authentication");
  return credential;
}

/**
 * Opens the transaction of a call, for a caller that may still call. The caller was let in when its headers arrived.
 * Since then its body may have taken a minute, and this transaction may have waited for a connection.
 *
 * Checks the credential again only when the proof is no longer trusted, so a call whose body arrives at once costs no
 * extra query. A plain read is enough: a key that was revoked before the read is refused, and a later revocation is too
 * late for this call. Locking the key's row until the end would mean a write to it in every call.
 */
export const asCaller = <Result>(db: Db, request: FastifyRequest, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    const proof = proofOf(request);
    if (performance.now() >= proof.believedUntil && !(await proof.holds(tx))) throw proof.refusal();
    return work(tx);
  });
