import { conflict, notFound } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { isSandbox } from "../organisations/index.ts";
import { apiKeyHash, type IssuedKey, type Key, type KeyOwner, type KeyRequest, mintApiKey } from "./key.ts";
import * as queries from "./queries.ts";

export async function issueKey(tx: Tx, actor: Actor, request: KeyRequest): Promise<IssuedKey> {
  const { owner } = request;
  const isTest = owner !== "operator" && "partnerId" in owner && (await isSandbox(tx, owner.partnerId));
  const { apiKey, prefix } = mintApiKey(isTest);
  const key = await queries.insertKey(tx, { ...request, prefix, secretHash: apiKeyHash(apiKey) });
  await record(tx, actor, "key.issued", key);
  return { key, apiKey };
}

/** Issues a new key for an old one. The old key keeps working for `overlapMs`, so that its users can switch. */
export async function rotateKey(
  tx: Tx,
  actor: Actor,
  { id, overlapMs }: { id: string; overlapMs: number },
): Promise<IssuedKey> {
  const old = await lockLive(tx, id);
  // The new key gets the same lifetime as the old one.
  const lifetimeMs = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
  const expiresAt = lifetimeMs === null ? null : new Date(Date.now() + lifetimeMs);
  const issued = await issueKey(tx, actor, {
    owner: ownerOf(old),
    name: old.name,
    expiresAt,
    scope: old.scope ?? undefined,
  });
  await queries.markExpiring(tx, id, overlapMs);
  await record(tx, actor, "key.rotated", old, { replacedBy: issued.key.id, overlapMs });
  return issued;
}

/** Takes effect on every node within the verifier's cache time. Revoking twice has the same effect as once. */
export async function revokeKey(tx: Tx, actor: Actor, id: string): Promise<Key> {
  const key = await queries.lockKey(tx, id);
  if (!key) throw notFound("Key not found");
  if (key.revokedAt) return key;
  const revoked = await queries.markRevoked(tx, id);
  await record(tx, actor, "key.revoked", revoked);
  return revoked;
}

async function lockLive(tx: Tx, id: string): Promise<Key> {
  const key = await queries.lockKey(tx, id);
  if (!key) throw notFound("Key not found");
  if (key.revokedAt) throw conflict("Key is revoked; issue a new one instead");
  if (key.expiresAt && key.expiresAt.getTime() <= Date.now())
    throw conflict("Key has expired; issue a new one instead");
  return key;
}

function ownerOf({ distributorId, partnerId }: Key): KeyOwner {
  if (distributorId !== null) return { distributorId };
  return partnerId !== null ? { partnerId } : "operator";
}

function record(tx: Tx, actor: Actor, action: string, key: Key, more: Record<string, unknown> = {}): Promise<void> {
  const { id, prefix, name, distributorId, partnerId, scope } = key;
  const details = { prefix, name, distributorId, partnerId, ...(scope === null ? {} : { scope }), ...more };
  const entry = { actor, action, subject: { kind: "key", id }, details };
  return recordAudit(tx, partnerId === null ? entry : { ...entry, partnerId });
}
