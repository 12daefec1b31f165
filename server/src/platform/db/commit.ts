import pg from "pg";
import { isDatabaseAway, isUnsent, OutcomeUnknownError } from "./errors.ts";
import { type Answered, Flight, fly, type Statement } from "./flight.ts";

/** A warning from PostgreSQL during a commit. */
type Warning = { code?: string | undefined; message?: string | undefined };

/**
 * Commits after what the transaction has not sent yet, and throws if the change may not last. Throws for a transaction
 * that had failed, because PostgreSQL answers its commit with a silent rollback. Also throws if the response got lost,
 * or says that the standbys may not have the change: then the outcome is unknown.
 */
export async function commit(client: pg.PoolClient, earlier: readonly Statement[]): Promise<Answered> {
  const flight = new Flight([...earlier, { text: "commit", name: "commit" }], client);
  const hasReachedCommit = (): boolean => flight.completed >= earlier.length;
  const warnings: Warning[] = [];
  const onNotice = (notice: Warning): void => {
    if (hasReachedCommit()) warnings.push(notice);
  };
  client.on("notice", onNotice);
  try {
    const result = await fly(client, flight);
    if (result.command === "ROLLBACK") throw new Error("A statement had failed, so the database rolled back");
    // Someone cancelled the wait for a synchronous standby. The change is on this server, and is lost if the server
    // dies now.
    const doubt = warnings.find(({ code = "" }) => code.startsWith("01") || code.startsWith("57"));
    if (doubt) throw new OutcomeUnknownError({ cause: new Error(doubt.message) });
    return result;
  } catch (error) {
    // The database says that a statement before the commit failed, so there was none.
    const isRefused = error instanceof pg.DatabaseError && !hasReachedCommit();
    if (isRefused || error instanceof OutcomeUnknownError || !isDatabaseAway(error) || isUnsent(error)) throw error;
    throw new OutcomeUnknownError({ cause: error });
  } finally {
    client.off("notice", onNotice);
  }
}

/** The server rolls back what a lost connection leaves behind. An error here must not hide the original one. */
export async function rollBack(client: pg.PoolClient): Promise<Answered> {
  try {
    return await client.query("rollback");
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return { command: "ROLLBACK", rowCount: null, rows: [] };
  }
}
