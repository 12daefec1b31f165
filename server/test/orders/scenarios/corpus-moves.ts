import assert from "node:assert/strict";
import { sql } from "kysely";
import { findBreachIds } from "../../../src/features/catalogue/index.ts";
import {
  cancelMove,
  type Engine,
  findCorpus,
  holdEngine,
  type MovableCorpus,
  moveCorpus,
  movablePages,
  noteExposures,
  pagesCorpus,
  readCurrentEngine,
} from "../../../src/features/corpus/index.ts";
import type { Db } from "../../../src/platform/db/database.ts";
import { aBreach } from "../../support/breaches.ts";
import { inOrder, storeIn } from "../../support/corpus-model.ts";
import type { Change, Scenario } from "../scenario.ts";
import { type ClickHouseOfRuns, stoppingCorpus } from "../stopping-clickhouse.ts";

const other = (engine: Engine): Engine => (engine === "pages" ? "clickhouse" : "pages");

/** A move has many statements. Changes with few statements start late enough to overlap with the middle of it. */
async function loiter(own: Db, statements: number): Promise<void> {
  for (let n = 0; n < statements; n += 1) await sql`select 'later'`.execute(own);
}

const PORTION = 2;

/** Reads so little at a time that moving a few addresses takes several steps. */
const inPortions = (movable: MovableCorpus): MovableCorpus => ({
  ...movable,
  async *entriesAfter(key) {
    for (let after = key; ;) {
      const first = await movable.entriesAfter(after)[Symbol.asyncIterator]().next();
      if (first.done === true) return;
      const some = first.value.slice(0, PORTION);
      yield some;
      after = some.at(-1)?.key ?? after;
    }
  },
});

/** Addresses arrive while the corpus is moved to another engine, and the move is cancelled and started again. */
export const corpusMoves = (clickHouse: () => ClickHouseOfRuns): Scenario => {
  // One for each connection of the runs, because each creates its own tables.
  const tables = new Map<Db, ReturnType<typeof stoppingCorpus>>();
  const tablesOf = (own: Db) => {
    const known = tables.get(own) ?? stoppingCorpus(own, clickHouse());
    tables.set(own, known);
    return known;
  };
  const enginesOf = (own: Db) => ({
    pages: pagesCorpus(own, (tx) => holdEngine(tx, "pages")),
    clickhouse: tablesOf(own),
  });
  const movables = (own: Db) => ({ pages: movablePages(own), clickhouse: inPortions(tablesOf(own).movable) });
  const move = async (own: Db) => {
    const { engine } = await readCurrentEngine(own);
    const [from, to] = [movables(own)[engine], movables(own)[other(engine)]];
    const ways = { from, to, target: other(engine) };
    await moveCorpus(own, ways, { onProgress: () => undefined, atTheEnd: () => Promise.resolve() });
  };

  return {
    name: "moves of the corpus",
    guarantee: "every address is there once, wherever the corpus is in the end",
    async begin(db, random) {
      const store = async (own: Db, mailboxes: readonly string[]) =>
        void (await storeIn(await findCorpus(own, enginesOf(own)), breachId, mailboxes, { chunkKeys: 2 }));

      const first: Engine = random.pick(["pages", "clickhouse"]);
      await sql`delete from corpus_totals`.execute(db);
      for (const movable of Object.values(movables(db))) await movable.empty();
      await sql`update corpus_place set engine = ${first}, moving_to = null, moved_to_key = null, mover = null`.execute(
        db,
      );
      const [breachId = 0] = (await findBreachIds(db, [await aBreach(db)])).values();
      // One is already recorded, so that the corpus doesn't count as empty.
      await db.transaction().execute((tx) => noteExposures(tx, new Map([[breachId, 0]])));
      const there = ["a@one.example", "b@two.example", "c@three.example", "d@four.example", "e@five.example"];
      await store(db, there);

      const imported = new Map<string, string[]>();
      const cancelAfter = random.pick([0, 8, 12, 16]);
      const importAfter = random.pick([0, 12, 18]);
      const changes: Change[] = [
        { name: "move", run: move },
        { name: "cancel", run: (own) => loiter(own, cancelAfter).then(() => cancelMove(own)) },
      ];
      for (const name of ["first import", "second import"]) {
        const mailboxes = Array.from({ length: 3 }, (_, n) => `${random.pick(["0", "b", "f"])}${n}@${name[0]}.example`);
        imported.set(name, mailboxes);
        changes.push({ name, run: (own) => loiter(own, importAfter).then(() => store(own, mailboxes)) });
      }
      changes.push({ name: "move again", run: move });

      const everything = async (engine: Engine) =>
        inOrder((await enginesOf(db)[engine].lookUpDomains(["example"], Infinity)).exposures);
      return {
        changes,
        async look(outcomes) {
          // Refused changes are repeated, as the error message asks.
          for (const { name, refused } of outcomes) {
            const mailboxes = imported.get(name);
            if (refused && mailboxes) await store(db, mailboxes);
          }
          const all = [...new Set([...there, ...[...imported.values()].flat()])];
          const wanted = inOrder(all.map((mailbox) => ({ mailbox, breachIds: [breachId] })));
          const { engine, movingTo } = await readCurrentEngine(db);
          assert.equal(movingTo, null, "no move is left over");
          assert.deepEqual(await everything(engine), wanted);
          const { exposures } = await db
            .selectFrom("corpus_totals")
            .select("exposures")
            .where("breach_id", "=", breachId)
            .executeTakeFirstOrThrow();
          assert.equal(exposures, all.length, "the total is what is there");
          await move(db);
          assert.deepEqual(await everything(other(engine)), wanted, "another move takes everything along");
          await sql`update corpus_place set engine = 'pages'`.execute(db);
          await movablePages(db).empty();
          await sql`delete from corpus_totals`.execute(db);
        },
      };
    },
  };
};
