import { LRUCache } from "lru-cache";
import { SECOND } from "../../kernel/duration.ts";
import { readUuid } from "../../kernel/ids.ts";
import { equalDigests } from "../../platform/crypto.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Proof } from "../../platform/http/proof.ts";
import { type Caller, OPERATOR_ID, type OperatorCaller, tokenRequired, unverified } from "../callers/index.ts";
import { apiKeyHash, formOf, type KeyForm } from "./key.ts";
import { findKeyForDistributor, findKeyForPartner, findOperatorKey, markUsed } from "./queries.ts";

export type KeyVerifier = {
  /** What this key proves when it acts for this partner, or undefined. */
  forPartner(partnerId: string, apiKey: string): Promise<Proof<Caller> | undefined>;
  forDistributor(distributorId: string, apiKey: string): Promise<Proof<Caller> | undefined>;
  /** The same for an operator's token. It's verified at each call, because such calls are few. */
  forOperator(token: string): Promise<Proof<OperatorCaller> | undefined>;
  /** Writes the collected times of last use. */
  flush(): Promise<void>;
};

/**
 * How long a proof is cached. Revocation must reach every node within five seconds; three leave room for a slow one.
 * Failures are never cached, so a new key works at once.
 */
const BELIEVED_MS = 3 * SECOND;
const MOST_PROOFS = 10_000;

/** Used if no key has the prefix, so that the comparison still happens and takes the same time. */
const NOBODY = Buffer.alloc(32);

/** What is kept of a key in memory: its visible part, and a digest of the whole key. */
type Shown = { form: KeyForm | undefined; digest: Buffer };

const shownBy = (apiKey: string): Shown => ({ form: formOf(apiKey), digest: apiKeyHash(apiKey) });

async function prove<Found extends { secretHash: Buffer }>(
  { form, digest }: Shown,
  find: (form: KeyForm) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const found = form === undefined ? undefined : await find(form);
  return equalDigests(digest, found?.secretHash ?? NOBODY) ? found : undefined;
}

export function createKeyVerifier(db: Db): KeyVerifier {
  const proofs = new LRUCache<string, Proof<Caller>>({ max: MOST_PROOFS, ttl: BELIEVED_MS });
  const uses = new Map<string, Date>();

  async function verify(
    surface: "partner" | "distributor",
    given: string,
    apiKey: string,
    find: typeof findKeyForDistributor,
  ): Promise<Proof<Caller> | undefined> {
    const id = readUuid(given);
    if (id === undefined) return undefined;
    // The cache holds the digest, not the key, so a memory dump contains no working credential.
    const shown = shownBy(apiKey);
    const name = `${surface} ${id} ${shown.digest.toString("base64")}`;
    const believed = proofs.get(name);
    if (believed) return believed;

    const ask = (on: Db) => prove(shown, (form) => find(on, form, id));
    const found = await ask(db);
    if (!found) return undefined;
    const { keyId, role, distributorId, partnerId, expiresAt } = found;
    const leftMs = Math.min(BELIEVED_MS, expiresAt === null ? BELIEVED_MS : expiresAt.getTime() - Date.now());
    const proof: Proof<Caller> = {
      caller: { asker: { kind: "key", keyId, role }, distributorId, partnerId: partnerId ?? undefined },
      organisationId: partnerId ?? distributorId,
      refusal: unverified,
      believedUntil: performance.now() + leftMs,
      holds: async (on: Db) => (await ask(on))?.keyId === keyId,
    };
    if (leftMs >= 1) proofs.set(name, proof, { ttl: leftMs });
    uses.set(keyId, new Date());
    return proof;
  }

  return {
    forPartner: (partnerId, apiKey) => verify("partner", partnerId, apiKey, findKeyForPartner),
    forDistributor: (distributorId, apiKey) => verify("distributor", distributorId, apiKey, findKeyForDistributor),
    async forOperator(token) {
      const ask = (on: Db) => prove(shownBy(token), (form) => findOperatorKey(on, form));
      const found = await ask(db);
      if (!found) return undefined;
      const { keyId, role, scope } = found;
      uses.set(keyId, new Date());
      return {
        caller: { asker: { kind: "token", keyId, role, scope } },
        organisationId: OPERATOR_ID,
        believedUntil: performance.now() + BELIEVED_MS,
        holds: async (on) => (await ask(on))?.keyId === keyId,
        refusal: tokenRequired,
      };
    },
    async flush() {
      if (uses.size === 0) return;
      const gathered = new Map(uses);
      uses.clear();
      try {
        await markUsed(db, gathered);
      } catch (error) {
        for (const [keyId, at] of gathered) if (!uses.has(keyId)) uses.set(keyId, at);
        throw error;
      }
    },
  };
}
