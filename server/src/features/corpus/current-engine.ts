import { SECOND } from "../../kernel/duration.ts";
import { Refusal } from "../../kernel/errors.ts";
import { ClickHouseAway } from "../../platform/clickhouse/errors.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import type { Corpus, CorpusEngine } from "./corpus.ts";
import { lastChange } from "./queries-imports.ts";
import {
  asWriter,
  type Engine,
  lockAlone,
  lockAsWriter,
  useIfEmpty,
  readCurrentEngine,
} from "./queries-current-engine.ts";

/** The engines that the settings name. Pages are always available; the corpus may still be in another engine. */
export type Engines = { pages: CorpusEngine; clickhouse: CorpusEngine | undefined };

/** The corpus is in another engine now, or is being moved. Starting again later finds it. */
export class CorpusMoved extends Refusal {
  constructor(message: string) {
    super("conflict", message);
  }
}

/**
 * Refuses to write if the corpus is in another engine or being moved. This can't change before the transaction ends.
 */
export async function holdEngine(tx: Tx, engine: Engine): Promise<void> {
  await lockAsWriter(tx);
  await refuseElsewhere(tx, engine);
}

/**
 * The same for work that waits for another machine, outside of a transaction. The work records what it did in
 * transactions on the connection that it gets.
 */
export const withEngineHeld = <Result>(db: Db, engine: Engine, work: (held: Db) => Promise<Result>): Promise<Result> =>
  asWriter(db, async (held) => {
    await refuseElsewhere(held, engine);
    return work(held);
  });

async function refuseElsewhere(db: Db, engine: Engine): Promise<void> {
  const current = await readCurrentEngine(db);
  if (current.engine !== engine) throw new CorpusMoved("The corpus has been moved meanwhile; start again");
  if (current.movingTo !== null) {
    throw new CorpusMoved("The corpus is being moved; start again when that is done (sablewatch corpus move)");
  }
}

/** The corpus in the engine where it is now. */
export async function findCorpus(db: Db, engines: Engines): Promise<CorpusEngine> {
  let { engine } = await readCurrentEngine(db);
  // An empty corpus goes to the engine that the settings name. Checked first without a lock, because all processes
  // check again and again.
  if (engine === "pages" && engines.clickhouse !== undefined && (await lastChange(db)) === undefined) {
    engine = await db.transaction().execute(async (tx) => {
      await lockAlone(tx);
      await useIfEmpty(tx, "clickhouse");
      return (await readCurrentEngine(tx)).engine;
    });
  }
  const corpus = engines[engine];
  if (!corpus) throw new ClickHouseAway("The corpus is in ClickHouse; set CORPUS_URL");
  return corpus;
}

/** After a move, a process may keep reading the old engine for this long. Its content is still the same. */
const BELIEVED_MS = 10 * SECOND;

/**
 * The corpus in its current engine, for a process that keeps running while it's moved. Each look-up goes to the current
 * engine. Writers get the engine itself, because batch sizes and counting differ between engines.
 */
export function followCorpus(db: Db, engines: Engines): Corpus {
  let found: { engine: CorpusEngine; at: number } | undefined;
  const current = async (): Promise<CorpusEngine> => {
    if (!found || performance.now() - found.at > BELIEVED_MS) {
      found = { engine: await findCorpus(db, engines), at: performance.now() };
    }
    return found.engine;
  };
  return {
    lookUpMailboxes: async (mailboxes) => (await current()).lookUpMailboxes(mailboxes),
    lookUpDomains: async (domains, most) => (await current()).lookUpDomains(domains, most),
    async *readDomain(domain) {
      yield* (await current()).readDomain(domain);
    },
    findLarger: async (domains, most) => (await current()).findLarger(domains, most),
    measure: async () => (await current()).measure(),
    // The old engine would refuse writes, so the current one is looked up again.
    engine: () => findCorpus(db, engines),
  };
}
