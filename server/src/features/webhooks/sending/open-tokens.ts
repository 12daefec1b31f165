import { LRUCache } from "lru-cache";
import type { Db } from "../../../platform/db/database.ts";
import { sealedWebhookTokens } from "../secrets/queries.ts";

/** The token of a sealed secret. */
export type OpenTokens = (secretId: string, sealed: Buffer) => string;

const MOST_REMEMBERED = 10_000;

/** Decrypts each secret once, and again after it was resealed: a delivery needs it two or three times. */
export function openTokens(db: Db): OpenTokens {
  const opened = new LRUCache<string, { sealed: Buffer; token: string }>({ max: MOST_REMEMBERED });
  return (secretId, sealed) => {
    const known = opened.get(secretId);
    if (known?.sealed.equals(sealed)) return known.token;
    const token = sealedWebhookTokens.open(db, secretId, sealed).toString();
    opened.set(secretId, { sealed, token });
    return token;
  };
}
