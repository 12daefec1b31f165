import { conflict } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Entry, Exposure } from "./corpus.ts";
import { mailboxOfKey } from "./key.ts";
import {
  asOnlyMover,
  beginMove,
  endMove,
  type Engine,
  giveUpMove,
  isLockTaken,
  isMover,
  lockAlone,
  noteMovedTo,
  readCurrentEngine,
} from "./queries-current-engine.ts";

/** What moving needs from an engine. */
export type MovableCorpus = {
  /** Yields everything after a key, in the order of the keys. */
  entriesAfter(key: string): AsyncIterable<Entry[]>;
  /** Removes everything, because it is out of date. */
  empty(): Promise<void>;
  /** Adds entries that come after all others. `note` runs once they're stored. */
  append(entries: readonly Entry[], note: (tx: Tx) => Promise<void>): Promise<void>;
  /** How many exposures there are after one key and up to another. */
  countBetween(after: string, upTo: string): Promise<number>;
  lookUpMailboxes(mailboxes: readonly string[]): Promise<Exposure[]>;
};

/** How many mailboxes of each portion are looked up in the new engine as a check. */
const SAMPLES = 100;

export type Moved = { addresses: number; exposures: number };

/**
 * Moves the corpus to another engine while the service is running. Look-ups continue in the old engine; writes are
 * refused until the move is over. If killed and called again, it continues after the last portion.
 */
export async function moveCorpus(
  db: Db,
  { from, to, target }: { from: MovableCorpus; to: MovableCorpus; target: Engine },
  { onProgress, atTheEnd }: { onProgress: (moved: Moved) => void; atTheEnd: (tx: Tx, moved: Moved) => Promise<void> },
): Promise<Moved> {
  const moved = await asOnlyMover(db, async () => {
    const { mover, movedToKey } = await begin(db, target);
    if (movedToKey === null) await to.empty();
    const copied = await copy({ db, from, to, mover }, movedToKey ?? "", onProgress);
    await withoutWriters(db, async (tx) => {
      if (!(await endMove(tx, mover, target))) throw givenUp();
      await atTheEnd(tx, copied);
    });
    return copied;
  });
  if (moved === undefined) throw conflict("The corpus is being moved by another process");
  return moved;
}

/**
 * Leaves the corpus where it is, and lets others write to it again. A mover that is still running notices this before
 * it records anything more, and never completes the move. Returns whether there was a move to cancel.
 */
export const cancelMove = (db: Db): Promise<boolean> => db.transaction().execute(giveUpMove);

const givenUp = () => conflict("The move was cancelled in the meantime; the corpus is where it was");

const begin = (db: Db, target: Engine): Promise<{ mover: string; movedToKey: string | null }> =>
  withoutWriters(db, async (tx) => {
    const current = await readCurrentEngine(tx);
    if (current.engine === target) throw conflict("The corpus is already there");
    const mover = newId();
    await beginMove(tx, target, mover);
    return { mover, movedToKey: current.movedToKey };
  });

async function withoutWriters<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockAlone(tx);
      return work(tx);
    });
  } catch (error) {
    if (!isLockTaken(error)) throw error;
    throw conflict("Another process is writing to the corpus; start again when that import or removal is done");
  }
}

type Moving = { db: Db; from: MovableCorpus; to: MovableCorpus; mover: string };

async function copy(
  { db, from, to, mover }: Moving,
  after: string,
  onProgress: (moved: Moved) => void,
): Promise<Moved> {
  const moved = { addresses: 0, exposures: 0 };
  let last = after;
  for await (const entries of from.entriesAfter(after)) {
    const upTo = entries.at(-1)?.key;
    if (upTo === undefined) continue;
    const before = last;
    // Another move may have been started since it was cancelled, and its copy must not get what this one read before.
    if (!(await isMover(db, mover))) throw givenUp();
    await to.append(entries, async (tx) => {
      if (!(await noteMovedTo(tx, mover, upTo))) throw givenUp();
    });
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
