import { Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Actor } from "../audit/index.ts";
import type { AskingParty } from "../callers/index.ts";
import type { KeyOwner, KeyRequest } from "./key.ts";
import { issueKey, type IssuedKey, keyNotFound, keyOwnerOf, revokeKey, rotateKey } from "./manage.ts";
import { findKey, type Key } from "./queries.ts";

/** Who changes keys through the API, and whose keys: undefined for the operator, who may change all of them. */
export type KeyChange = { actor: Actor; asker: AskingParty; owner: KeyOwner | undefined };

/**
 * A key that could issue others of its own organisation would outlive its own revocation, and one that could revoke
 * others could lock its owner out. So among the keys of its own organisation, a key may rotate or revoke only itself.
 * Staff, a distributor for its partners, and the operator may do both.
 */
async function requireMayChange(tx: Tx, asker: AskingParty, owner: KeyOwner, id?: string): Promise<void> {
  if (asker.kind === "staff" || asker.keyId === id) return;
  const own = await findKey(tx, asker.keyId);
  if (own && isSame(keyOwnerOf(own), owner))
    throw new Refusal("key-changes-itself-only", "An API key may rotate or revoke only itself");
}

const isSame = (one: KeyOwner, other: KeyOwner): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The key that creates another, if a key does. Organisations don't learn which of the operator's tokens created theirs.
 */
const makerOf = (asker: AskingParty, owner: KeyOwner): string | undefined =>
  asker.kind === "staff" || (asker.kind === "token" && owner !== "operator") ? undefined : asker.keyId;

export async function issueKeyFor(
  tx: Tx,
  { actor, asker }: KeyChange,
  request: Omit<KeyRequest, "madeBy" | "role">,
): Promise<IssuedKey> {
  await requireMayChange(tx, asker, request.owner);
  return issueKey(tx, actor, { ...request, role: asker.role, madeBy: makerOf(asker, request.owner) });
}

export async function rotateKeyFor(
  tx: Tx,
  change: KeyChange,
  { id, overlapMs }: { id: string; overlapMs: number },
): Promise<IssuedKey> {
  const owner = await ownerToChange(tx, change, id);
  const { actor, asker } = change;
  return rotateKey(tx, actor, { id, overlapMs, role: asker.role, madeBy: makerOf(asker, owner) });
}

export async function revokeKeyFor(tx: Tx, change: KeyChange, id: string): Promise<Key> {
  await ownerToChange(tx, change, id);
  return revokeKey(tx, change.actor, id);
}

/**
 * Returns the key's owner, which never changes. For another organisation's key the error is "not found", before any
 * check of what the caller may do. Locks nothing, so no one has to wait for a caller who may not change the key.
 */
async function ownerToChange(tx: Tx, { asker, owner }: KeyChange, id: string): Promise<KeyOwner> {
  const key = await findKey(tx, id);
  if (!key || (owner !== undefined && !isSame(keyOwnerOf(key), owner))) throw keyNotFound();
  await requireMayChange(tx, asker, keyOwnerOf(key), id);
  return keyOwnerOf(key);
}
