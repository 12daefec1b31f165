import { type Db, openDatabase } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { findSchemaState, OlderDatabaseError, type SchemaState } from "../platform/db/schema-state.ts";
import { listNodes, namesOfNodes } from "../platform/nodes.ts";
import { type Keyring, keyringOf, nameOfKey, newSealingKey, SealingError } from "../platform/sealing/keyring.ts";
import { checkKeys, noteNewestKey } from "../platform/sealing/known-keys.ts";
import { listKnownKeys } from "../platform/sealing/queries.ts";
import { sealWaiting } from "../platform/sealing/reseal.ts";
import type { Config } from "./config.ts";
import { provideKeyring } from "./provide-keyring.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";
import { databaseInWords } from "./whereabouts.ts";

export type ReadyDatabase = { applied: string[]; keyring: Keyring };

/**
 * For `serve`, `demo` and `migrate`: brings a database to this version and finds the keys to its secrets. Refuses wrong
 * keys before anything is changed.
 *
 * What older versions stored unsealed is sealed here and not in the migration, because SQL has no key, and before
 * anything is served, because the rest of the program only knows sealed values. It works in batches, so that it can be
 * interrupted and never needs a long transaction.
 */
export async function readyDatabase(
  config: Config,
  url: string,
  { isOnlyNode = false }: { isOnlyNode?: boolean } = {},
): Promise<ReadyDatabase> {
  // Nothing is decrypted yet, so any key will do.
  const known = await withDb(url, keyringOf([newSealingKey()]), listKnownKeys);
  const keyring = provideKeyring(config, known.length > 0);
  return withDb(url, keyring, async (db) => {
    await checkKeys(db, keyring);
    const applied = await migrate(url);
    // Those that another process has recorded in the meantime.
    await checkKeys(db, keyring);
    if (!isOnlyNode) await requireNewestKeyOnNodes(db, keyring);
    await sealStored(db, keyring);
    return { applied, keyring };
  });
}

/**
 * For every other command: the keys to the secrets of a database that is at this version. If it isn't, the command says
 * so and leaves it as it is: no one who asks for a list expects an upgrade, and nodes of the previous release may be
 * running.
 */
export async function unlockDatabase(config: Config, url: string): Promise<Keyring> {
  const keyring = await findKeysAtHand(config, url);
  return withDb(url, keyring, async (db) => {
    await checkKeys(db, keyring);
    await requireNewestKeyOnNodes(db, keyring);
    await sealStored(db, keyring);
    return keyring;
  });
}

/** For `secrets give-up`: the keys at hand, although others are missing. Changes nothing. */
export async function findKeysAtHand(config: Config, url: string): Promise<Keyring> {
  await withDb(url, keyringOf([newSealingKey()]), async (db) => requireThisVersion(config, await findSchemaState(db)));
  return provideKeyring(config, true);
}

function requireThisVersion(config: Config, { newest, pending }: SchemaState): void {
  const last = pending.at(-1);
  if (!last) return;
  const where = databaseInWords(config);
  if (newest === undefined) {
    throw new OlderDatabaseError(
      `The database ${where} has no tables of Sablewatch yet. If it is the right one, run sablewatch migrate or sablewatch serve first.`,
    );
  }
  const breaking = pending.filter(({ isBreaking }) => isBreaking).map(({ name }) => name);
  const stop = breaking.length === 0 ? "" : `, after you have stopped all nodes, because of ${breaking.join(", ")}`;
  throw new OlderDatabaseError(
    `The database ${where} is at ${newest}, and this program needs ${last.name}. Run sablewatch migrate first, or start sablewatch serve${stop}. Nothing was changed.`,
  );
}

/**
 * A running node couldn't read what is sealed with a key that it doesn't have. Nodes without any key run a version that
 * reads no sealed values.
 */
async function requireNewestKeyOnNodes(db: Db, { newest }: Keyring): Promise<void> {
  const name = nameOfKey(newest.id);
  const without = (await listNodes(db)).filter(
    ({ isAlive, sealingKeys }) => isAlive && sealingKeys.length > 0 && !sealingKeys.includes(name),
  );
  if (without.length === 0) return;
  throw new SealingError(
    `Restart these nodes first, they do not have the newest key ${name} yet: ${namesOfNodes(without)}. Nothing was sealed. See docs/secrets.md.`,
  );
}

/** Seals what a migration has put aside, with the newest key. */
async function sealStored(db: Db, keyring: Keyring): Promise<void> {
  await db.transaction().execute((tx) => noteNewestKey(tx, keyring));
  await sealWaiting({ db, columns: SEALED_COLUMNS, step: (work) => db.transaction().execute(work) });
}

async function withDb<Result>(url: string, keyring: Keyring, work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = openDatabase({ url, poolSize: 2, keyring, onError: () => undefined });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
