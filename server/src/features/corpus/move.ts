import { conflict } from "../../kernel/errors.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Entry, Exposure } from "./corpus.ts";
import { mailboxOfKey } from "./key.ts";
import {
  asOnlyMover,
  type CorpusPlace,
  type Engine,
  lockAlone,
  noteMove,
  notePlace,
  readPlace,
} from "./queries-place.ts";

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
  const moved = await asOnlyMover(db, async () => {
    const { movedToKey } = await begin(db, target);
    if (movedToKey === null) await to.empty();
    const copied = await copy({ from, to }, movedToKey ?? "", onProgress);
    await db.transaction().execute(async (tx) => {
      await lockAlone(tx);
      await notePlace(tx, target);
      await atTheEnd(tx, copied);
    });
    return copied;
  });
  if (moved === undefined) throw conflict("The corpus is being moved by another process");
  return moved;
}

/** Leaves the corpus where it is, and lets others write to it again. */
export async function cancelMove(db: Db): Promise<void> {
  await db.transaction().execute((tx) => noteMove(tx, { moving_to: null, moved_to_key: null }));
}

const begin = (db: Db, target: Engine): Promise<CorpusPlace> =>
  db.transaction().execute(async (tx) => {
    await lockAlone(tx);
    const place = await readPlace(tx);
    if (place.engine === target) throw conflict("The corpus is there already");
    if (place.movingTo === null) await noteMove(tx, { moving_to: target, moved_to_key: null });
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
    await to.append(entries, (tx) => noteMove(tx, { moved_to_key: upTo }));
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
