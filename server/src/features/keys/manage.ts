import { conflict, notFound, type Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { lesserRole, type StaffRole } from "../callers/index.ts";
import { isSandbox } from "../organisations/index.ts";
import { apiKeyHash, type KeyOwner, type KeyRequest, mintApiKey } from "./key.ts";
import * as queries from "./queries.ts";
import type { Key } from "./queries.ts";

/** No one needs more at a time, and a program that issues keys in a loop must not fill the table. */
const MOST_KEYS = 100;

/** A key as its owner gets it, only once: the text is not stored anywhere. */
export type IssuedKey = { key: Key; apiKey: string };

export async function issueKey(tx: Tx, actor: Actor, request: KeyRequest): Promise<IssuedKey> {
  const { owner } = request;
  await queries.lockKeysOf(tx, owner);
  if ((await queries.countWorkingKeys(tx, owner)) >= MOST_KEYS)
    throw conflict(`There are ${MOST_KEYS} keys already; revoke one first`, "key-limit-reached");
  const isTest = owner !== "operator" && "partnerId" in owner && (await isSandbox(tx, owner.partnerId));
  const { apiKey, prefix } = mintApiKey(isTest);
  const role = request.role ?? "owner";
  const key = await queries.insertKey(tx, { ...request, role, prefix, secretHash: apiKeyHash(apiKey) });
  await record(tx, actor, "key.issued", key);
  return { key, apiKey };
}

type Rotate = { id: string; overlapMs: number; role?: StaffRole | undefined; madeBy?: string | undefined };

/**
 * Issues a new key for an old one. The old key keeps working for `overlapMs`, so that its users can switch. The new one
 * has the rights of the old one, but no more than those of `role`, because the person who rotates a key gets to see it.
 */
export async function rotateKey(
  tx: Tx,
  actor: Actor,
  { id, overlapMs, role = "owner", madeBy }: Rotate,
): Promise<IssuedKey> {
  const old = await lockLive(tx, id);
  // The new key gets the same lifetime as the old one.
  const lifetimeMs = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
  const expiresAt = lifetimeMs === null ? null : new Date(Date.now() + lifetimeMs);
  const issued = await issueKey(tx, actor, {
    owner: keyOwnerOf(old),
    name: old.name,
    expiresAt,
    scope: old.scope ?? undefined,
    role: lesserRole(old.role, role),
    madeBy,
  });
  await queries.markExpiring(tx, id, overlapMs);
  await record(tx, actor, "key.rotated", old, { replacedBy: issued.key.id, overlapMs });
  return issued;
}

/**
 * Takes effect on every node within the verifier's cache time. Revoking twice has the same effect as once.
 *
 * Also revokes the keys that this key created by rotating itself: a thief may have one of them.
 */
export async function revokeKey(tx: Tx, actor: Actor, id: string): Promise<Key> {
  const key = await lockKey(tx, id);
  const revoked = await queries.markRevoked(tx, id);
  for (const one of revoked) await record(tx, actor, "key.revoked", one, one.id === id ? {} : { with: id });
  return revoked.find((one) => one.id === id) ?? key;
}

/** All of an owner's keys, for good. */
export async function revokeKeysOf(tx: Tx, actor: Actor, owner: KeyOwner): Promise<void> {
  await queries.lockKeysOf(tx, owner);
  for (const key of await queries.listKeys(tx, owner)) if (!key.revokedAt) await revokeKey(tx, actor, key.id);
}

export const keyNotFound = (): Refusal => notFound("Key not found", "key-not-found");

/**
 * First takes the lock that issuing takes, so that a key that is just being created from this one is seen, and two
 * changes can't deadlock.
 */
async function lockKey(tx: Tx, id: string): Promise<Key> {
  const known = await queries.findKey(tx, id);
  if (!known) throw keyNotFound();
  await queries.lockKeysOf(tx, keyOwnerOf(known));
  return queries.lockKey(tx, id);
}

async function lockLive(tx: Tx, id: string): Promise<Key> {
  const key = await lockKey(tx, id);
  if (key.revokedAt) throw conflict("Key is revoked; issue a new one instead", "key-ended");
  if (key.expiresAt && key.expiresAt.getTime() <= Date.now())
    throw conflict("Key has expired; issue a new one instead", "key-ended");
  return key;
}

export function keyOwnerOf({ distributorId, partnerId }: Key): KeyOwner {
  if (distributorId !== null) return { distributorId };
  return partnerId !== null ? { partnerId } : "operator";
}

function record(tx: Tx, actor: Actor, action: string, key: Key, more: Record<string, unknown> = {}): Promise<void> {
  const { id, prefix, name, distributorId, partnerId, scope, role, madeBy } = key;
  const own = { ...(scope === null ? {} : { scope }), ...(madeBy === null ? {} : { madeBy }) };
  const details = { prefix, name, distributorId, partnerId, role, ...own, ...more };
  const ownerId = partnerId ?? distributorId ?? undefined;
  return recordAudit(tx, { actor, action, subject: { kind: "key", id }, ownerId, details });
}
