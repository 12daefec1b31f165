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

/** The engines that the settings name. Pages are always there; the corpus may still be elsewhere. */
export type Engines = { pages: CorpusEngine; clickhouse: CorpusEngine | undefined };

/** The corpus is elsewhere now or on its way. Whoever starts again later finds it. */
export class CorpusMoved extends Refusal {
  constructor(message: string) {
    super("conflict", message);
  }
}

/** Refuses to write if the corpus is elsewhere or being moved. Neither changes before the transaction ends. */
export async function holdEngine(tx: Tx, engine: Engine): Promise<void> {
  await lockAsWriter(tx);
  await refuseElsewhere(tx, engine);
}

/**
 * The same for work that waits for another machine, outside of a transaction. The work notes what it did in transactions on
 * the connection that it gets.
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
  // What has nothing yet goes where the settings say. Asked first without a lock, because all processes ask again and again.
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

/** After a move, a process may go on reading the old engine for this long. Its content is still the same. */
const BELIEVED_MS = 10 * SECOND;

/**
 * The corpus wherever it is, for a process that goes on while it is moved. Each look-up goes to the current engine.
 * Whoever writes gets the engine itself: how much it takes at a time and what it counts are its own.
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
