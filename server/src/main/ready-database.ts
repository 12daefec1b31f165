import { type Db, openDatabase } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import { listNodes, namesOfNodes } from "../platform/nodes.ts";
import { type Keyring, keyringOf, nameOfKey, newSealingKey, SealingError } from "../platform/sealing/keyring.ts";
import { checkKeys, noteNewestKey } from "../platform/sealing/known-keys.ts";
import { listKnownKeys } from "../platform/sealing/queries.ts";
import { sealWaiting } from "../platform/sealing/reseal.ts";
import type { Config } from "./config.ts";
import { provideKeyring } from "./provide-keyring.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";

export type ReadyDatabase = { applied: string[]; keyring: Keyring };

/**
 * Brings a database to this version and finds the keys to its secrets. Refuses wrong keys before anything is changed.
 *
 * What older versions stored unsealed is sealed here and not in the migration, because SQL has no key, and before
 * anything is served, because the rest of the program knows sealed values alone. It takes batches, so that it can be
 * interrupted and never holds a long transaction.
 */
export async function readyDatabase(
  config: Config,
  url: string,
  { isOnlyNode = false }: { isOnlyNode?: boolean } = {},
): Promise<ReadyDatabase> {
  // Nothing is opened yet, so that any key will do.
  const known = await withDb(url, keyringOf([newSealingKey()]), listKnownKeys);
  const keyring = provideKeyring(config, known.length > 0);
  return withDb(url, keyring, async (db) => {
    await checkKeys(db, keyring);
    const applied = await migrate(url);
    // Those that another process has noted meanwhile.
    await checkKeys(db, keyring);
    if (!isOnlyNode) await requireNewestKeyOnNodes(db, keyring);
    await sealStored(db, keyring);
    return { applied, keyring };
  });
}

/**
 * A running node could not read what is sealed with a key that it does not have. Nodes without any key are of a version
 * that reads no sealed value.
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
