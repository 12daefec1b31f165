import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { type Db, isFound, type Tx } from "../../platform/db/database.ts";
import type { Actor } from "../audit/index.ts";
import type { Format } from "../corpus/index.ts";
import type { Import, ImportState, ShownProgress, ShownSummary } from "./import.ts";

const selectImports = (db: Db) =>
  db
    .selectFrom("imports")
    .innerJoin("breaches", "breaches.id", "imports.breach_id")
    .select([
      "imports.id",
      "breaches.name as breach",
      "breach_id as breachId",
      "upload_id as uploadId",
      "file",
      "input_name as inputName",
      sql<Format | null>`format`.as("format"),
      sql<ImportState>`state`.as("state"),
      sql<Actor>`asked_by`.as("askedBy"),
      "created_at as createdAt",
      "started_at as startedAt",
      "ended_at as endedAt",
      sql<ShownProgress | null>`progress`.as("progress"),
      sql<ShownSummary | null>`summary`.as("summary"),
      "problem",
    ]);

export const findImport = (db: Db, id: string): Promise<Import | undefined> =>
  selectImports(db).where("imports.id", "=", id).executeTakeFirst();

export async function countOpenImports(db: Db): Promise<Partial<Record<ImportState, number>>> {
  const rows = await db
    .selectFrom("imports")
    .select((eb) => [sql<ImportState>`state`.as("state"), eb.fn.countAll<number>().as("count")])
    .where("ended_at", "is", null)
    .groupBy("state")
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

export type ImportFilter = {
  state?: ImportState | undefined;
  breach?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** Newest first, starting before the given id. */
export function listImports(db: Db, { state, breach, cursor, limit }: ImportFilter): Promise<Import[]> {
  let query = selectImports(db);
  if (state !== undefined) query = query.where("state", "=", state);
  if (breach !== undefined) query = query.where(sql`lower(breaches.name)`, "=", breach.toLowerCase());
  if (cursor !== undefined) query = query.where("imports.id", "<", cursor);
  return query.orderBy("imports.id", "desc").limit(limit).execute();
}

export const hasImportUnderWay = (db: Db, uploadId: string) =>
  isFound(db.selectFrom("imports").select("id").where("upload_id", "=", uploadId).where("ended_at", "is", null));

export type ImportRow = {
  breachId: number;
  uploadId: string | null;
  file: string | null;
  inputName: string;
  format: Format | null;
  askedBy: Actor;
};

export async function insertImport(tx: Tx, row: ImportRow): Promise<string> {
  const id = newId();
  await tx
    .insertInto("imports")
    .values({
      id,
      breach_id: row.breachId,
      upload_id: row.uploadId,
      file: row.file,
      input_name: row.inputName,
      format: row.format,
      asked_by: JSON.stringify(row.askedBy),
    })
    .execute();
  return id;
}

/** Locks the row: an import isn't cancelled while it's being ended. */
export async function lockImportState(tx: Tx, id: string): Promise<ImportState | undefined> {
  const row = await tx
    .selectFrom("imports")
    .select(sql<ImportState>`state`.as("state"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.state;
}

export async function markRunning(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ state: "running", started_at: sql<Date>`coalesce(started_at, now())`, progressed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export async function markCancelling(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("imports").set({ state: "cancelling" }).where("id", "=", id).execute();
}

export type ImportEnd = { state: "finished" | "failed" | "cancelled"; summary?: ShownSummary; problem?: string };

export async function markEnded(tx: Tx, id: string, { state, summary, problem }: ImportEnd): Promise<void> {
  await tx
    .updateTable("imports")
    .set({
      state,
      ended_at: sql<Date>`now()`,
      ...(summary && { summary: JSON.stringify(summary) }),
      ...(problem !== undefined && { problem }),
    })
    .where("id", "=", id)
    .execute();
}

/** Records the progress of a running import. Returns its state, which someone else may have changed. */
export async function noteImportProgress(
  tx: Tx,
  id: string,
  progress: ShownProgress | undefined,
): Promise<ImportState | undefined> {
  const row = await tx
    .updateTable("imports")
    .set({ progressed_at: sql<Date>`now()`, ...(progress && { progress: JSON.stringify(progress) }) })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning(sql<ImportState>`state`.as("state"))
    .executeTakeFirst();
  return row?.state;
}

/** Imports that haven't ended and made no progress for an hour. Their job may have been given up. */
export async function listSilentRequests(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("imports")
    .select("id")
    .where("ended_at", "is", null)
    .where(sql`coalesce(progressed_at, created_at)`, "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
  return rows.map(({ id }) => id);
}
