import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { commit, rollBack } from "./commit.ts";
import { planNameOf } from "./plan-names.ts";

/**
 * A pool for Kysely, which only passes on a statement's text. Adds the name that its plan is cached under, and checks
 * commits.
 */
export function plannedPool(pool: pg.Pool): PostgresPool {
  // Kysely recognises a connection by its client.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const planned = clients.get(client) ?? plannedClient(client);
      clients.set(client, planned);
      return planned;
    },
    end: () => pool.end(),
  };
}

function plannedClient(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]): unknown => {
    // Kysely's own commands; our statements never end a transaction.
    if (text === "commit") return commit(client);
    if (text === "rollback") return rollBack(client);
    const name = planNameOf(text);
    return name === undefined ? client.query(text, values) : client.query({ name, text, values });
  };
  return { query: query as PostgresPoolClient["query"], release: () => client.release() };
}
