import { LRUCache } from "lru-cache";
import { SECOND } from "../../kernel/duration.ts";
import { isUuid } from "../../kernel/ids.ts";
import { equalDigests } from "../../platform/crypto.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { hashOf, prefixOf } from "./key.ts";
import { findKeyForDistributor, findKeyForPartner, findOperatorKey, markUsed } from "./queries.ts";

export type KeyVerifier = {
  /** The caller that this key proves when it speaks for this partner, or undefined. */
  forPartner(partnerId: string, apiKey: string): Promise<Caller | undefined>;
  forDistributor(distributorId: string, apiKey: string): Promise<Caller | undefined>;
  isOperator(token: string): Promise<boolean>;
  /** Writes the times of last use that have gathered. */
  flush(): Promise<void>;
};

/**
 * How long a proof is believed without asking the database again. Revocation must reach every node within five
 * seconds; three leave room for a slow one. Failures are never kept, so a new key works at once.
 */
const BELIEVED_MS = 3 * SECOND;
const MOST_PROOFS = 10_000;

/** Stands in where no key has the prefix, so that the comparison is made, and takes its time, all the same. */
const NOBODY = Buffer.alloc(32);

type Match = { secretHash: Buffer };

export function createKeyVerifier(db: Db): KeyVerifier {
  const proofs = new LRUCache<string, Caller>({ max: MOST_PROOFS, ttl: BELIEVED_MS });
  const uses = new Map<string, Date>();

  async function prove<Found extends Match>(
    apiKey: string,
    find: (prefix: string) => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const prefix = prefixOf(apiKey);
    const found = prefix === undefined ? undefined : await find(prefix);
    return equalDigests(hashOf(apiKey), found?.secretHash ?? NOBODY) ? found : undefined;
  }

  async function verify(
    surface: "partner" | "distributor",
    id: string,
    apiKey: string,
    find: typeof findKeyForPartner,
  ): Promise<Caller | undefined> {
    if (!isUuid(id)) return undefined;
    // The digest, not the key, is the cache's key: a memory dump holds no working credential.
    const proof = `${surface} ${id.toLowerCase()} ${hashOf(apiKey).toString("base64")}`;
    const believed = proofs.get(proof);
    if (believed) return believed;

    const found = await prove(apiKey, (prefix) => find(db, prefix, id));
    if (!found) return undefined;
    const { keyId, distributorId, partnerId, expiresAt } = found;
    const caller = { keyId, distributorId, partnerId: partnerId ?? undefined };
    const leftMs = expiresAt === null ? BELIEVED_MS : expiresAt.getTime() - Date.now();
    if (leftMs >= 1) proofs.set(proof, caller, { ttl: Math.min(BELIEVED_MS, leftMs) });
    uses.set(keyId, new Date());
    return caller;
  }

  return {
    forPartner: (partnerId, apiKey) => verify("partner", partnerId, apiKey, findKeyForPartner),
    forDistributor: (distributorId, apiKey) => verify("distributor", distributorId, apiKey, findKeyForDistributor),
    async isOperator(token) {
      const found = await prove(token, (prefix) => findOperatorKey(db, prefix));
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
