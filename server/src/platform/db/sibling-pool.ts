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

/** One connection, beside the pool. */
export function siblingClient({ options }: pg.Pool, own: pg.ClientConfig): pg.Client {
  // The types know of no client that is made with a configuration, as the pool itself makes them.
  const { Client = pg.Client } = options as unknown as { Client?: typeof pg.Client };
  return new Client({ ...options, ...own });
}
