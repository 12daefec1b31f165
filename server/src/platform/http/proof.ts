import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Refusal } from "../../kernel/errors.ts";
import type { Db, Tx } from "../db/database.ts";

/** What a caller has proved, and for how long we trust it without checking again. */
export type Proof<Caller = unknown> = {
  /** Its type is known to the slice that authenticates; `features/callers` reads it. */
  caller: Caller;
  /** The organisation that the idempotency keys belong to: any number of organisations may use the same key. */
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

/** The credential is kept apart from the proof, because proofs are cached and the cache must hold no secrets. */
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
 * Opens a call's transaction, if the caller is still allowed to call. The caller was authenticated when its headers
 * arrived. Since then its body may have taken a minute, and this transaction may have waited for a connection. Checks
 * the credential again only if the proof is no longer trusted, so a call whose body arrives immediately needs no extra
 * query.
 *
 * A plain read is enough: a key that was revoked before the read is refused, and a later revocation is too late for
 * this call. Locking the key's row until the end would mean a write to it in every call.
 */
export const asCaller = <Result>(db: Db, request: FastifyRequest, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    const proof = proofOf(request);
    if (performance.now() >= proof.believedUntil && !(await proof.holds(tx))) throw proof.refusal();
    return work(tx);
  });
