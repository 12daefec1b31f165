import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { type Db, firstValue, type Selected, type Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { RemovalStep } from "./corpus.ts";
import { Position } from "./input/index.ts";

const columns = [
  "id",
  "breach_id as breachId",
  "position",
  "lines",
  "addresses",
  "added",
  "rejects",
  "started_at as startedAt",
  "runs",
  // All of the input is in the sorted files.
  "is_sorted as isSorted",
  // Of the sorted files, everything up to this key is stored.
  "swept_to as sweptTo",
  "swept_keys as sweptKeys",
  sql<boolean>`finished_at is not null`.as("isFinished"),
] as const;

/**
 * The import of a file into the corpus. `position` is where to resume reading; everything before it is stored, or in the
 * sorted files that `runs` names.
 */
export type CorpusImport = Omit<Selected<"corpus_imports", typeof columns>, "position"> & {
  position: Position | undefined;
};

const WITHOUT_RUNS = { runs: sql<string[]>`'{}'`, is_sorted: false, swept_to: null, swept_keys: 0 };

const UNREAD = { position: null, lines: 0, addresses: 0, rejects: 0, ...WITHOUT_RUNS };

const ANEW = {
  ...UNREAD,
  finished_at: null,
  added: 0,
  started_at: sql<Date>`now()`,
};

/**
 * Finds the import of this content for this breach, or begins one. A finished import starts over if the fingerprint
 * does not cover the whole content.
 */
export async function findOrBeginImport(
  tx: Tx,
  content: { breachId: number; name: string; fingerprint: string; isKnownWhole: boolean },
): Promise<CorpusImport> {
  const { breachId, name, fingerprint, isKnownWhole } = content;
  if (!isKnownWhole) {
    await tx
      .updateTable("corpus_imports")
      .set(ANEW)
      .where("breach_id", "=", breachId)
      .where("fingerprint", "=", fingerprint)
      .where("finished_at", "is not", null)
      .execute();
  }
  const row = await tx
    .insertInto("corpus_imports")
    .values({ id: newId(), breach_id: breachId, input_name: name, fingerprint })
    .onConflict((conflict) =>
      conflict.columns(["breach_id", "fingerprint"]).doUpdateSet({ progressed_at: sql<Date>`now()` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  return importOf(row);
}

const importOf = <Row extends { position: unknown }>(row: Row) => ({
  ...row,
  position: row.position === null ? undefined : Position.parse(row.position),
});

const ADD_TO_TOTAL = `
  on conflict (breach_id) do update set exposures = corpus_totals.exposures + excluded.exposures, changed_at = now()`;

type ChunkNote = { importId: string; added: number; isChange: boolean; keys: number; sweptTo: string | null };

const updateStored = statement<ChunkNote>(`
  with import as (
    update corpus_imports set added = added + :added::bigint, progressed_at = now(),
      swept_keys = swept_keys + :keys::bigint, swept_to = coalesce(:sweptTo::text, swept_to)
    where id = :importId returning breach_id)
  insert into corpus_totals (breach_id, exposures) select breach_id, :added::bigint from import where :isChange::boolean
  ${ADD_TO_TOTAL}`);

/** How many keys of the sorted files a chunk had, and the last of them. */
export type SweptChunk = { keys: number; lastKey: string };

/**
 * Counts what a chunk added, and for a chunk of sorted files how far they are stored, in the transaction that stores the
 * chunk. So an interruption loses neither. `added` is undefined if the engine counts later.
 */
export async function noteChunk(
  tx: Tx,
  importId: string,
  added: number | undefined,
  swept?: SweptChunk,
): Promise<void> {
  await updateStored(tx, {
    importId,
    added: added ?? 0,
    isChange: added !== 0,
    keys: swept?.keys ?? 0,
    sweptTo: swept?.lastKey ?? null,
  });
}

/**
 * Counts what an import added, once the engine has counted the breach. Two imports of one breach at the same time are
 * counted together.
 */
export async function noteCounted(tx: Tx, { id, breachId }: CorpusImport, exposures: number): Promise<number> {
  const before = await tx
    .selectFrom("corpus_totals")
    .select("exposures")
    .where("breach_id", "=", breachId)
    .forUpdate()
    .executeTakeFirst();
  const added = Math.max(0, exposures - (before?.exposures ?? 0));
  await noteChunk(tx, id, added);
  return added;
}

/** What was read since it was last recorded. */
export type ReadCounts = { position: Position; lines: number; addresses: number; rejects: number };

/** Saves the position. Everything before it is stored, or in the sorted files. */
export async function noteProgress(
  tx: Tx,
  importId: string,
  read: ReadCounts,
  runs?: readonly string[],
): Promise<void> {
  await tx
    .updateTable("corpus_imports")
    .set((eb) => ({
      position: JSON.stringify(read.position),
      lines: eb("lines", "+", read.lines),
      addresses: eb("addresses", "+", read.addresses),
      rejects: eb("rejects", "+", read.rejects),
      progressed_at: sql<Date>`now()`,
      ...(runs && { runs: [...runs] }),
    }))
    .where("id", "=", importId)
    .execute();
}

/** All of the input is in these sorted files. */
export async function markSorted(tx: Tx, importId: string, runs: readonly string[]): Promise<void> {
  await tx
    .updateTable("corpus_imports")
    .set({ is_sorted: true, runs: [...runs], progressed_at: sql<Date>`now()` })
    .where("id", "=", importId)
    .execute();
}

/**
 * The sorted files are missing or damaged, so the input has to be read again. What is stored stays and is counted.
 * Returns the import as it is now.
 */
export async function forgetRuns(tx: Tx, { id }: Pick<CorpusImport, "id">): Promise<CorpusImport> {
  const row = await tx
    .updateTable("corpus_imports")
    .set(UNREAD)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return importOf(row);
}

/** Everything that was read is stored, so there are no sorted files any more. */
export async function noteStored(tx: Tx, importId: string, { isFinished }: { isFinished: boolean }): Promise<void> {
  await tx
    .updateTable("corpus_imports")
    .set({ ...WITHOUT_RUNS, ...(isFinished && { finished_at: sql<Date>`now()` }) })
    .where("id", "=", importId)
    .execute();
}

/** The imports among these that need no sorted files, or that no one has continued since the given time. */
export async function listOver(db: Db, importIds: readonly string[], since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("corpus_imports")
    .select("id")
    .where("id", "in", importIds)
    .where((eb) => eb.or([eb("runs", "=", sql<string[]>`'{}'`), eb("progressed_at", "<", since)]))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Marks a breach as being removed, and deletes the record of its imports, so that none of its files counts as imported.
 */
export async function beginRemoval(tx: Tx, breachId: number): Promise<void> {
  await tx.updateTable("corpus_imports").set(ANEW).where("breach_id", "=", breachId).execute();
  const now = sql<Date>`now()`;
  await tx
    .insertInto("corpus_totals")
    .values({ breach_id: breachId, exposures: 0, removing_since: now })
    .onConflict((conflict) =>
      conflict
        .column("breach_id")
        .doUpdateSet({ removing_since: sql<Date>`coalesce(corpus_totals.removing_since, now())` }),
    )
    .execute();
}

/** Counts what a step of a removal took out, or what the engine says is left. */
export async function noteRemoved(tx: Tx, breachId: number, { removed, left }: RemovalStep): Promise<void> {
  await tx
    .updateTable("corpus_totals")
    .set({ exposures: left ?? sql<number>`greatest(0, exposures - ${removed}::bigint)` })
    .where("breach_id", "=", breachId)
    .execute();
}

/** What came from a live source in the meantime, not from an import, is still there and counted. */
export async function endRemoval(tx: Tx, breachId: number): Promise<void> {
  await tx.deleteFrom("corpus_totals").where("breach_id", "=", breachId).where("exposures", "=", 0).execute();
  await tx.updateTable("corpus_totals").set({ removing_since: null }).where("breach_id", "=", breachId).execute();
}

/** Since when a breach is being removed, or undefined. */
export async function findRemoval(db: Db, breachId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom("corpus_totals")
    .select("removing_since")
    .where("breach_id", "=", breachId)
    .executeTakeFirst();
  return row?.removing_since ?? undefined;
}

export type CorpusTotal = { breach: string; exposures: number; changedAt: Date };

export const listTotals = (db: Db): Promise<CorpusTotal[]> =>
  db
    .selectFrom("corpus_totals")
    .innerJoin("breaches", "breaches.id", "corpus_totals.breach_id")
    .select(["name as breach", "exposures", "changed_at as changedAt"])
    .orderBy("exposures", "desc")
    .orderBy("name")
    .execute();

/** When the corpus last got new data. */
export const lastChange = async (db: Db): Promise<Date | undefined> =>
  (await firstValue<Date | null>(db)`select max(changed_at) as at from corpus_totals`) ?? undefined;

const addToTotals = statement<{ breachIds: readonly number[]; exposures: readonly number[] }>(`
  insert into corpus_totals (breach_id, exposures) select * from unnest(:breachIds::int[], :exposures::bigint[])
  ${ADD_TO_TOTAL}`);

/** Records exposures that did not come from a file. */
export async function noteExposures(tx: Tx, added: ReadonlyMap<number, number>): Promise<void> {
  await addToTotals(tx, { breachIds: [...added.keys()], exposures: [...added.values()] });
}
