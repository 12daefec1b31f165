import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { type Db, isFound, oneRow, type Tx } from "../../platform/db/database.ts";
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

export type ImportFigures = {
  waiting: number;
  running: number;
  cancelling: number;
  /** How long the running import that is most behind has made no progress. */
  silentSeconds: number;
  /** Imports that failed within a day, unless a later one into the same breach has finished. */
  failed: number;
};

/** Older imports than these are not looked at. */
const NEWEST = 1000;

export const readImportFigures = (db: Db) => oneRow<ImportFigures>(db)`
  with newest as (
    select breach_id, state, coalesce(progressed_at, created_at) as progressed_at, ended_at
    from imports order by id desc limit ${NEWEST})
  select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'running') as running,
    count(*) filter (where state = 'cancelling') as cancelling,
    coalesce(extract(epoch from
      now() - min(progressed_at) filter (where state in ('running', 'cancelling'))), 0)::float8 as "silentSeconds",
    count(*) filter (
      where state = 'failed' and ended_at > now() - interval '1 day' and not exists (
        select from newest as later
        where later.breach_id = newest.breach_id and later.state = 'finished' and later.ended_at > newest.ended_at))
      as failed
  from newest`;

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
