import type pg from "pg";
import { isDatabaseAway, isUnsent, OutcomeUnknownError } from "./errors.ts";

/** What PostgreSQL warns of while it commits. */
type Warning = { code?: string | undefined; message?: string | undefined };

/**
 * Commits, and throws if the change may not last. A transaction that had failed throws, because PostgreSQL answers its
 * commit with a silent rollback. It also throws if the answer got lost, or says that the standbys may not have the
 * change: then nobody knows.
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

/** The server rolls back what a lost connection leaves behind. An error here must not hide the original one. */
export async function rollBack(client: pg.PoolClient): Promise<Pick<pg.QueryResult, "command" | "rowCount" | "rows">> {
  try {
    return await client.query("rollback");
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return { command: "ROLLBACK", rowCount: null, rows: [] };
  }
}
