import pg from "pg";

/**
 * Connections of their own to the database that `pool` uses, for work that must neither wait for others nor keep them
 * waiting.
 */
export function siblingPool({ options }: pg.Pool, own: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...options, ...own });
  // What breaks a connection also breaks the query that waits for it; the next query opens another.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  return pool;
}
