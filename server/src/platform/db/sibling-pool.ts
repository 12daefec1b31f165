import pg from "pg";
import { PatientPool } from "./patient-pool.ts";

/**
 * Separate connections to the database of `pool`, for work that must neither wait for other work nor keep it waiting.
 */
export function siblingPool({ options }: pg.Pool, own: pg.PoolConfig & { max: number }): pg.Pool {
  const pool = new PatientPool({ ...options, ...own });
  // An error on a connection also fails its pending query; the next query opens a new connection.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
  return pool;
}

/** A single connection outside the pool. */
export function siblingClient({ options }: pg.Pool, own: pg.ClientConfig): pg.Client {
  // The types do not declare `Client`, the class that the pool makes its connections with.
  const { Client = pg.Client } = options as unknown as { Client?: typeof pg.Client };
  return new Client({ ...options, ...own });
}
