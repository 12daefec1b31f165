import { randomBytes } from "node:crypto";
import { SECOND } from "../../../kernel/duration.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findSigningKey, insertSigningKey, type SigningKey } from "./queries-keys.ts";

/** A replaced key must be out of use on every node within five seconds, like a revoked API key. */
const BELIEVED_MS = 3 * SECOND;

export const newSigningKey = (): SigningKey => ({ id: newId(), secret: randomBytes(32) });

/** Returns the current key. The first node that needs one creates it. */
export function createSigningKeys(db: Db): () => Promise<SigningKey> {
  let known: { key: SigningKey; untilMs: number } | undefined;
  return async () => {
    if (known && performance.now() < known.untilMs) return known.key;
    const key = (await findSigningKey(db)) ?? (await insertSigningKey(db, newSigningKey()));
    known = { key, untilMs: performance.now() + BELIEVED_MS };
    return key;
  };
}
