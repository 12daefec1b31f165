import type pg from "pg";

export type Statement = { text: string; values: unknown[] };
export type Traffic = { values: number; statements: Statement[] };

/** The traffic since the last call: statements, every value of every row, and every element of a list. */
export function watchTraffic(pool: pg.Pool): () => Traffic {
  const watched = new WeakSet<pg.PoolClient>();
  let traffic: Traffic = { values: 0, statements: [] };
  pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    type Result = pg.QueryResult<object> | undefined;
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<Result>;
    const watching = async (...args: unknown[]) => {
      traffic.statements.push(...statementIn(args));
      const result = await query(...args);
      for (const row of result?.rows ?? []) traffic.values += Object.values(row).flat(1).length;
      return result;
    };
    Object.assign(client, { query: watching });
  });
  return () => {
    const sofar = traffic;
    traffic = { values: 0, statements: [] };
    return sofar;
  };
}

/** A text and its values, or both in one object, as prepared statements have them. */
function statementIn([first, second]: unknown[]): Statement[] {
  const { text, values } = typeof first === "string" ? { text: first, values: second } : (first as Partial<Statement>);
  return text === undefined ? [] : [{ text, values: Array.isArray(values) ? values : [] }];
}
