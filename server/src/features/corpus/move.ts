import { sql } from "kysely";
import { conflict } from "../../kernel/errors.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Entry, Exposure } from "./corpus.ts";
import { mailboxOfKey } from "./key.ts";
import { type Engine, holdAlone, type Place, readPlace } from "./place.ts";

/** What moving needs of an engine. */
export type MovableCorpus = {
  /** Yields everything after a key, in the order of the keys. */
  entriesAfter(key: string): AsyncIterable<Entry[]>;
  /** Removes everything, because it is out of date. */
  empty(): Promise<void>;
  /** Adds entries that come after all others. `note` runs once they are stored. */
  append(entries: readonly Entry[], note: (tx: Tx) => Promise<void>): Promise<void>;
  /** How many exposures there are after one key and up to another. */
  countBetween(after: string, upTo: string): Promise<number>;
  lookUpMailboxes(mailboxes: readonly string[]): Promise<Exposure[]>;
};

/** Mailboxes of each portion that are looked up in the new place. */
const SAMPLES = 100;

/** An arbitrary number. Whoever holds the lock is the one who moves the corpus. */
const MOVER = 7_003;

export type Moved = { addresses: number; exposures: number };

/**
 * Moves the corpus to another engine beside a running service. Look-ups go on in the old place; whoever wants to write is
 * refused until the move is over. Killed and called again, it goes on after the last portion.
 */
export async function moveCorpus(
  db: Db,
  { from, to, target }: { from: MovableCorpus; to: MovableCorpus; target: Engine },
  { onProgress, atTheEnd }: { onProgress: (moved: Moved) => void; atTheEnd: (tx: Tx, moved: Moved) => Promise<void> },
): Promise<Moved> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isHeld: boolean }>`select pg_try_advisory_lock(${MOVER}) as "isHeld"`.execute(
      connection,
    );
    if (rows[0]?.isHeld !== true) throw conflict("The corpus is being moved by another process");
    try {
      const { movedToKey } = await begin(db, target);
      if (movedToKey === null) await to.empty();
      const moved = await copy({ from, to }, movedToKey ?? "", onProgress);
      await db.transaction().execute(async (tx) => {
        await settle(tx, target);
        await atTheEnd(tx, moved);
      });
      return moved;
    } finally {
      await sql`select pg_advisory_unlock(${MOVER})`.execute(connection);
    }
  });
}

/** Leaves the corpus where it is, and lets others write to it again. */
export async function cancelMove(db: Db): Promise<void> {
  await db.updateTable("corpus_place").set({ moving_to: null, moved_to_key: null }).execute();
}

const begin = (db: Db, target: Engine): Promise<Place> =>
  db.transaction().execute(async (tx) => {
    await holdAlone(tx);
    const place = await readPlace(tx);
    if (place.engine === target) throw conflict(`The corpus is there already`);
    if (place.movingTo === null) await tx.updateTable("corpus_place").set({ moving_to: target }).execute();
    return place;
  });

async function copy(
  { from, to }: { from: MovableCorpus; to: MovableCorpus },
  after: string,
  onProgress: (moved: Moved) => void,
): Promise<Moved> {
  const moved = { addresses: 0, exposures: 0 };
  let last = after;
  for await (const entries of from.entriesAfter(after)) {
    const upTo = entries.at(-1)?.key;
    if (upTo === undefined) continue;
    const before = last;
    await to.append(entries, (tx) => noteMoved(tx, upTo));
    const exposures = entries.reduce((total, { breaches }) => total + breaches.length, 0);
    const found = await to.countBetween(before, upTo);
    if (found !== exposures) throw differs(`${found} of ${exposures} exposures arrived up to ${mailboxOfKey(upTo)}`);
    await compareSamples(to, entries);
    last = upTo;
    moved.addresses += entries.length;
    moved.exposures += exposures;
    onProgress(moved);
  }
  return moved;
}

async function compareSamples(to: MovableCorpus, entries: readonly Entry[]): Promise<void> {
  const step = Math.max(1, Math.floor(entries.length / SAMPLES));
  const wanted = new Map<string, string>();
  for (let at = 0; at < entries.length; at += step) {
    const entry = entries[at];
    if (entry) wanted.set(mailboxOfKey(entry.key), entry.breaches.join());
  }
  const found = new Map(
    (await to.lookUpMailboxes([...wanted.keys()])).map(({ mailbox, breachIds }) => [mailbox, breachIds.join()]),
  );
  for (const [mailbox, breaches] of wanted) {
    if (found.get(mailbox) !== breaches) throw differs(`${mailbox} has other breaches there`);
  }
}

const differs = (what: string) =>
  conflict(`The copy differs from the corpus: ${what}. Cancel the move (corpus move --cancel) and start it again`);

async function noteMoved(tx: Tx, key: string): Promise<void> {
  await tx.updateTable("corpus_place").set({ moved_to_key: key }).execute();
}

async function settle(tx: Tx, target: Engine): Promise<void> {
  await holdAlone(tx);
  await tx
    .updateTable("corpus_place")
    .set({ engine: target, since: sql<Date>`now()`, moving_to: null, moved_to_key: null })
    .execute();
}
