import { sql } from "kysely";
import { Refusal } from "../../kernel/errors.ts";
import type { Db, Tx } from "../../platform/db/database.ts";

/** Another process is at work on the same breach or file. It passes by itself. */
export class CorpusBusy extends Refusal {
  constructor(message: string) {
    super("conflict", message);
  }
}

/**
 * Runs the work while no other process imports the same content or removes the breach from the corpus. The locks belong
 * to a connection, so they disappear with a killed process.
 */
export function holdImport<Result>(
  db: Db,
  { breachId, fingerprint }: { breachId: number; fingerprint: string },
  work: () => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const breach = sql`${CORPUS_OF_BREACH}::int, ${breachId}::int`;
    const file = sql`hashtextextended(${`corpus import ${breachId} ${fingerprint}`}, 0)`;
    const { rows } = await sql<{ breach: boolean; file: boolean }>`
      select pg_try_advisory_lock_shared(${breach}) as breach, pg_try_advisory_lock(${file}) as file`.execute(
      connection,
    );
    try {
      if (!rows[0]?.breach) throw new CorpusBusy("This breach is being taken out of the corpus by another process");
      if (!rows[0].file) throw new CorpusBusy("This file is being imported already, by another process");
      return await work();
    } finally {
      await sql`select pg_advisory_unlock_all()`.execute(connection);
    }
  });
}

/** Runs the work while no process imports the breach. */
export function holdBreach<Result>(db: Db, breachId: number, work: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_lock(${CORPUS_OF_BREACH}::int, ${breachId}::int) as held`.execute(connection);
    try {
      if (!rows[0]?.held) throw new CorpusBusy("This breach is being imported by another process");
      return await work();
    } finally {
      await sql`select pg_advisory_unlock_all()`.execute(connection);
    }
  });
}

/** The first half of the lock's key; any number works. */
const CORPUS_OF_BREACH = 7_002;

export async function deleteHits(tx: Tx, breachId: number): Promise<void> {
  await tx.deleteFrom("import_hits").where("breach_id", "=", breachId).execute();
}
