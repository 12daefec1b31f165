import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { Position } from "./input/index.ts";

/** The import of a file into the corpus. `position` is where to resume; everything before it is stored. */
export type CorpusImport = {
  id: string;
  breachId: number;
  position: Position | undefined;
  lines: number;
  addresses: number;
  added: number;
  rejects: number;
  isFinished: boolean;
  startedAt: Date;
};

const columns = [
  "id",
  "breach_id as breachId",
  "position",
  "lines",
  "addresses",
  "added",
  "rejects",
  "started_at as startedAt",
  sql<boolean>`finished_at is not null`.as("isFinished"),
] as const;

const ANEW = {
  position: null,
  finished_at: null,
  lines: 0,
  addresses: 0,
  added: 0,
  rejects: 0,
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
  return { ...row, position: row.position === null ? undefined : Position.parse(row.position) };
}

const ADD_TO_TOTAL = `
  on conflict (breach_id) do update set exposures = corpus_totals.exposures + excluded.exposures, changed_at = now()`;

const updateAdded = statement<{ importId: string; added: number }>(`
  with import as (
    update corpus_imports set added = added + :added, progressed_at = now() where id = :importId returning breach_id)
  insert into corpus_totals (breach_id, exposures) select breach_id, :added from import
  ${ADD_TO_TOTAL}`);

/** Counts what a chunk added, in the transaction that stores the chunk, so that an interruption loses neither. */
export async function noteAdded(tx: Tx, importId: string, added: number): Promise<void> {
  await updateAdded(tx, { importId, added });
}

/** Saves the position. Everything before it is stored. */
export async function noteProgress(
  tx: Tx,
  importId: string,
  read: { position: Position; lines: number; addresses: number; rejects: number },
): Promise<void> {
  await tx
    .updateTable("corpus_imports")
    .set((eb) => ({
      position: JSON.stringify(read.position),
      lines: eb("lines", "+", read.lines),
      addresses: eb("addresses", "+", read.addresses),
      rejects: eb("rejects", "+", read.rejects),
      progressed_at: sql<Date>`now()`,
    }))
    .where("id", "=", importId)
    .execute();
}

export async function markFinished(tx: Tx, importId: string): Promise<void> {
  await tx
    .updateTable("corpus_imports")
    .set({ finished_at: sql<Date>`now()` })
    .where("id", "=", importId)
    .execute();
}

/** Forgets the imports of a breach whose data was removed, so that its files can be imported again. */
export async function forgetImports(tx: Tx, breachId: number): Promise<void> {
  await tx.updateTable("corpus_imports").set(ANEW).where("breach_id", "=", breachId).execute();
  await tx.deleteFrom("corpus_totals").where("breach_id", "=", breachId).execute();
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
export async function lastChange(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select max(changed_at) as at from corpus_totals`.execute(db);
  return rows[0]?.at ?? undefined;
}

const addToTotals = statement<{ breachIds: readonly number[]; exposures: readonly number[] }>(`
  insert into corpus_totals (breach_id, exposures) select * from unnest(:breachIds::int[], :exposures::bigint[])
  ${ADD_TO_TOTAL}`);

/** Records exposures that did not come from a file. */
export async function noteExposures(tx: Tx, added: ReadonlyMap<number, number>): Promise<void> {
  await addToTotals(tx, { breachIds: [...added.keys()], exposures: [...added.values()] });
}
