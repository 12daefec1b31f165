import { MINUTE } from "../../../kernel/duration.ts";
import { portions } from "../../../kernel/portions.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log.ts";
import { findBreaches, findBreachIds } from "../../catalogue/index.ts";
import { type Corpus, keyOfMailbox, noteExposures } from "../../corpus/index.ts";
import { requestScanWithin } from "../../customers/index.ts";
import { noteAnswered, type Question, readLiveState } from "../queries-live.ts";
import type { LiveSource, NoAnswer } from "./client.ts";
import type { Found } from "./questions.ts";
import { refreshCatalogue } from "./refresh-catalogue.ts";

/** The customer and source that a question belongs to. */
export type Asker = {
  db: Db;
  corpus: Corpus;
  log: Log;
  source: LiveSource;
  customerId: string;
  /** Called when an answer contains something new. */
  noteNews: () => void;
};

/** The source may give many answers, minutes apart. A scan after each one would send the customer a mail each time. */
const GATHER_MS = 10 * MINUTE;

/** If a name is still unknown this soon after the catalogue was read, reading it again will not help. */
const FRESH_MS = 10 * MINUTE;

/**
 * Puts an answer into the corpus, where every scan finds it, and queues a scan of the customer within ten minutes.
 * Breaches that the catalogue does not know yet are fetched first. If that fails, returns the reason and leaves the
 * question unanswered, so that nothing is lost. Chunks are stored one by one; storing them again adds nothing.
 */
export async function storeAnswer(asker: Asker, question: Question, found: Found[]): Promise<NoAnswer | undefined> {
  const { db, corpus, log, source, customerId } = asker;
  const keysByName = new Map<string, Set<string>>();
  for (const { mailbox, breach } of found) {
    keysByName.set(breach, (keysByName.get(breach) ?? new Set()).add(keyOfMailbox(mailbox)));
  }
  const ids = await knownIds(asker, [...keysByName.keys()]);
  if ("kind" in ids) return ids;
  const unknown = keysByName.size - ids.size;
  if (unknown > 0) log.warn({ breaches: unknown }, "the live source names breaches that its catalogue does not have");
  const retired = new Set((await findBreaches(db, [...ids.values()])).filter((one) => one.retired).map(({ id }) => id));
  const engine = await corpus.engine();
  for (const [name, id] of ids) {
    const keys = retired.has(id) ? [] : [...(keysByName.get(name) ?? [])].sort();
    await engine.store({
      breachId: id,
      chunks: portions(keys, engine.chunkKeys).values(),
      keys: keys.length,
      async alongside({ fresh }) {
        if (fresh.length === 0) return () => Promise.resolve();
        // Asked for before the addresses are stored: an interruption then causes a needless scan, never a missing one.
        await db.transaction().execute((tx) => requestScanWithin(tx, { id: customerId }, GATHER_MS));
        asker.noteNews();
        return (tx) => noteExposures(tx, new Map([[id, fresh.length]]));
      },
    });
  }
  await db.transaction().execute((tx) => noteAnswered(tx, source.name, question, true));
  return undefined;
}

async function knownIds({ db, source }: Asker, names: string[]): Promise<Map<string, number> | NoAnswer> {
  const ids = await findBreachIds(db, names);
  if (ids.size === names.length) return ids;
  const { now, catalogueReadAt } = await readLiveState(db, source.name);
  if (now.getTime() - (catalogueReadAt?.getTime() ?? 0) < FRESH_MS) return ids;
  return (await refreshCatalogue(db, source)) ?? findBreachIds(db, names);
}
