import type { Db, Tx } from "../db/database.ts";
import { type Keyring, nameOfKey, SealingError, type SealingKey } from "./keyring.ts";
import { deleteKnownKey, insertKnownKey, type KnownKey, listKnownKeys, lockKnownKeys } from "./queries.ts";
import { openValue, sealValue } from "./seal-value.ts";

const PROOF = "sealing_keys.proof";

/** Throws SealingError unless every key that has sealed something in this database is available. */
export async function checkKeys(db: Db, keyring: Keyring): Promise<void> {
  for (const known of await listKnownKeys(db)) {
    const problem = problemWith(keyring, known);
    if (problem !== undefined) throw new SealingError(`${problem} Nothing was changed. See docs/secrets.md.`);
  }
}

function problemWith(keyring: Keyring, { id, proof }: KnownKey): string | undefined {
  const name = nameOfKey(id);
  if (!keyring.find(id)) {
    const newest = nameOfKey(keyring.newest.id);
    return `The secrets in this database are sealed with key ${name}, which is missing (the newest key given is ${newest}): add it to SECRETS_KEYS, or put the right secrets.key back. If it is lost, sablewatch secrets give-up shows what that means.`;
  }
  try {
    openValue(keyring, [PROOF, name], proof);
    return undefined;
  } catch {
    return `Key ${name} does not open what it should have sealed: SECRETS_KEYS belongs to another database.`;
  }
}

/** Records that the newest key seals from now on. */
export async function noteNewestKey(tx: Tx, keyring: Keyring): Promise<void> {
  const { id } = keyring.newest;
  await insertKnownKey(tx, { id, proof: sealValue(keyring, [PROOF, nameOfKey(id)], "") });
}

/**
 * Removes the keys that are no longer needed once everything is sealed with the newest, and returns their names.
 * `check` throws if a node seals with another key. A node registers itself before it records its key: either the check
 * sees it, or it records its key again after this.
 */
export async function forgetOlderKeys(tx: Tx, newest: SealingKey, check: () => Promise<void>): Promise<string[]> {
  await lockKnownKeys(tx);
  await check();
  const older = (await listKnownKeys(tx)).filter(({ id }) => !id.equals(newest.id));
  for (const { id } of older) await deleteKnownKey(tx, id);
  return older.map(({ id }) => nameOfKey(id));
}
