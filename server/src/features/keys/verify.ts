import { LRUCache } from "lru-cache";
import { SECOND } from "../../kernel/duration.ts";
import { isUuid } from "../../kernel/ids.ts";
import { equalDigests } from "../../platform/crypto.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Proof } from "../../platform/http/caller.ts";
import { apiKeyHash, formOf, type KeyForm } from "./key.ts";
import { findKeyForDistributor, findKeyForPartner, findOperatorKey, markUsed } from "./queries.ts";

export type KeyVerifier = {
  /** What this key proves when it acts for this partner, or undefined. */
  forPartner(partnerId: string, apiKey: string): Promise<Proof | undefined>;
  forDistributor(distributorId: string, apiKey: string): Promise<Proof | undefined>;
  isOperator(token: string): Promise<boolean>;
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

/** What is kept of a key in memory: the part that may be shown, and a digest of the whole key. */
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
  const proofs = new LRUCache<string, Proof>({ max: MOST_PROOFS, ttl: BELIEVED_MS });
  const uses = new Map<string, Date>();

  async function verify(
    surface: "partner" | "distributor",
    id: string,
    apiKey: string,
    find: typeof findKeyForPartner,
  ): Promise<Proof | undefined> {
    if (!isUuid(id)) return undefined;
    // The cache holds the digest, not the key, so a memory dump contains no working credential.
    const shown = shownBy(apiKey);
    const name = `${surface} ${id.toLowerCase()} ${shown.digest.toString("base64")}`;
    const believed = proofs.get(name);
    if (believed) return believed;

    const ask = (on: Db) => prove(shown, (form) => find(on, form, id));
    const found = await ask(db);
    if (!found) return undefined;
    const { keyId, distributorId, partnerId, expiresAt } = found;
    const leftMs = Math.min(BELIEVED_MS, expiresAt === null ? BELIEVED_MS : expiresAt.getTime() - Date.now());
    const proof = {
      caller: { keyId, distributorId, partnerId: partnerId ?? undefined },
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
    async isOperator(token) {
      const found = await prove(shownBy(token), (form) => findOperatorKey(db, form));
      if (found) uses.set(found.keyId, new Date());
      return found !== undefined;
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
