import pg from "pg";
import type { TestApi } from "./api.ts";

/**
 * Changes something between two reads, as if somebody else did just then: after so many statements that name the table,
 * and before any other that names it.
 */
export function changeAfter(api: TestApi, { table, reads }: { table: string; reads: number }, change: string): void {
  const watched = new WeakSet<pg.PoolClient>();
  let seen = 0;
  let changed: Promise<unknown> | undefined;
  api.database.pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const inTurn = async (...args: unknown[]) => {
      if (!textOf(args[0]).includes(table)) return query(...args);
      const nth = (seen += 1);
      if (nth > reads) await changed;
      const answered = query(...args);
      if (nth === reads) changed = answered.then(() => changeApart(api, change));
      return answered;
    };
    Object.assign(client, { query: inTurn });
  });
}

const textOf = (statement: unknown): string =>
  typeof statement === "string" ? statement : ((statement as { text?: string }).text ?? "");

async function changeApart(api: TestApi, change: string): Promise<void> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  await client.query(change);
  await client.end();
}
