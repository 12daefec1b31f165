import type pg from "pg";
import { isDatabaseAway, isUnsent, OutcomeUnknownError } from "./errors.ts";

/** What PostgreSQL warns of while it commits. */
type Warning = { code?: string | undefined; message?: string | undefined };

/**
 * Commits, or says what is known: a transaction that had failed is an error, because PostgreSQL answers its commit with a
 * quiet rollback; and where the answer got lost, or tells that the standbys may not have the change, nobody knows
 * whether it will last.
 */
export async function commit(client: pg.PoolClient): Promise<pg.QueryResult> {
  const warnings: Warning[] = [];
  const onNotice = (notice: Warning): void => void warnings.push(notice);
  client.on("notice", onNotice);
  try {
    const result = await client.query("commit");
    if (result.command === "ROLLBACK") throw new Error("A statement had failed, so the database rolled back");
    // Somebody cancelled the wait for a synchronous standby: the change is here, and is lost if this server dies now.
    const doubt = warnings.find(({ code = "" }) => code.startsWith("01") || code.startsWith("57"));
    if (doubt) throw new OutcomeUnknownError({ cause: new Error(doubt.message) });
    return result;
  } catch (error) {
    if (error instanceof OutcomeUnknownError || !isDatabaseAway(error) || isUnsent(error)) throw error;
    throw new OutcomeUnknownError({ cause: error });
  } finally {
    client.off("notice", onNotice);
  }
}

/** What a lost connection leaves behind, the server rolls back. That must not hide why it came to this. */
export async function rollBack(client: pg.PoolClient): Promise<Pick<pg.QueryResult, "command" | "rowCount" | "rows">> {
  try {
    return await client.query("rollback");
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return { command: "ROLLBACK", rowCount: null, rows: [] };
  }
}
