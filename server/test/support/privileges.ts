import pg from "pg";
import { superuserUrl } from "../../src/platform/embedded-postgres/index.ts";

/**
 * Grants rights that tests and benchmarks need in an embedded database, and that the program never has. `url` is the
 * program's own.
 */
export async function allowExperiments(dataDir: string, url: string): Promise<void> {
  const { username } = new URL(url);
  const client = new pg.Client({ connectionString: superuserUrl(dataDir, url) });
  await client.connect();
  try {
    await client.query(`alter role ${username} createdb`);
    // To insert rows without firing triggers.
    await client.query(`grant set on parameter session_replication_role to ${username}`);
    await client.query(`grant pg_checkpoint, pg_signal_autovacuum_worker to ${username}`);
  } finally {
    await client.end();
  }
}
