import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { lockUntilEnd } from "../../platform/db/advisory-locks.ts";
import { type Db, oneValue, type Tx } from "../../platform/db/database.ts";
import type { NewUpload, Upload } from "./upload.ts";

const COLUMNS = [
  "id",
  "name",
  "length",
  sql<string | null>`encode(sha256, 'hex')`.as("sha256"),
  "received",
  "created_at as createdAt",
  "touched_at as touchedAt",
] as const;

/** Uploads start one after another, so that two can't take the last space or be the same file. */
export const lockNewUploads = (tx: Tx): Promise<void> => lockUntilEnd(tx, { what: "newUploads", of: 0 });

/** The bytes that all uploads take once they are complete. */
export const sumUploads = (db: Db) => oneValue<number>(db)`select coalesce(sum(length), 0) as bytes from uploads`;

/** An upload of the same file. Without a checksum, a file is known by its name and length. */
export function findSameUpload(db: Db, { name, length, sha256 }: NewUpload): Promise<Upload | undefined> {
  const query = db.selectFrom("uploads").select(COLUMNS);
  return (
    sha256 === undefined
      ? query.where("name", "=", name).where("length", "=", length).where("sha256", "is", null)
      : query.where("sha256", "=", Buffer.from(sha256, "hex"))
  ).executeTakeFirst();
}

export const insertUpload = (tx: Tx, { name, length, sha256 }: NewUpload) =>
  tx
    .insertInto("uploads")
    .values({ id: newId(), name, length, sha256: sha256 === undefined ? null : Buffer.from(sha256, "hex") })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const findUpload = (db: Db, id: string): Promise<Upload | undefined> =>
  db.selectFrom("uploads").select(COLUMNS).where("id", "=", id).executeTakeFirst();

/** Newest first, starting before the given id. */
export function listUploads(db: Db, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  let query = db.selectFrom("uploads").select(COLUMNS);
  if (cursor !== undefined) query = query.where("id", "<", cursor);
  return query.orderBy("id", "desc").limit(limit).execute();
}

export type LockedUpload = Upload & { isBeingWritten: boolean };

/** Locks the row, so that two requests decide one after the other. */
export const lockUpload = (tx: Tx, id: string): Promise<LockedUpload | undefined> =>
  tx
    .selectFrom("uploads")
    .select(COLUMNS)
    .select(sql<boolean>`coalesce(written_until > now(), false)`.as("isBeingWritten"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 s'`;

export async function markWriter(tx: Tx, id: string, writer: string, seconds: number): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ writer, written_until: inSeconds(seconds) })
    .where("id", "=", id)
    .execute();
}

/**
 * Records what is on the disk, and stays the writer. Undefined if another request has taken over or the upload was
 * deleted.
 */
export const noteReceived = (
  tx: Tx,
  { id, writer, received, seconds }: { id: string; writer: string; received: number; seconds: number },
) =>
  tx
    .updateTable("uploads")
    .set({
      received,
      touched_at: sql<Date>`now()`,
      written_until: inSeconds(seconds),
      completed_at: sql<Date>`case when length = ${received} then now() end`,
    })
    .where("id", "=", id)
    .where("writer", "=", writer)
    .returning(COLUMNS)
    .executeTakeFirst();

export async function releaseWriter(tx: Tx, id: string, writer: string): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ writer: null, written_until: null })
    .where("id", "=", id)
    .where("writer", "=", writer)
    .execute();
}

export const deleteUpload = (tx: Tx, id: string): Promise<Upload | undefined> =>
  tx.deleteFrom("uploads").where("id", "=", id).returning(COLUMNS).executeTakeFirst();

/** Deletes uploads that no one has added to or imported for some days. */
export const deleteOldUploads = (tx: Tx, days: number): Promise<Upload[]> =>
  tx
    .deleteFrom("uploads")
    .where("touched_at", "<", sql<Date>`now() - ${days} * interval '1 day'`)
    .where((eb) => eb.or([eb("written_until", "is", null), eb("written_until", "<", sql<Date>`now()`)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("imports")
            .select("imports.id")
            .whereRef("imports.upload_id", "=", "uploads.id")
            .where("ended_at", "is", null),
        ),
      ),
    )
    .returning(COLUMNS)
    .execute();

/** The ids among these that belong to uploads. */
export async function listKnownUploads(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("uploads").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}
