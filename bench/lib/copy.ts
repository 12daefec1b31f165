import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Lab } from "./lab.ts";
import { timed } from "./processor-time.ts";

export type Copied = { seconds: number; processorSeconds: number; bytes: number };

/**
 * The obvious alternative to a corpus: a table of addresses and breaches with an index, filled by COPY. This is the
 * fastest way into PostgreSQL that keeps the table usable and safe throughout.
 */
export async function copyRows({ databaseUrl }: Lab, file: string): Promise<Copied> {
  // Not from the pool, whose statements time out after a minute.
  const client = new pg.Client({ connectionString: databaseUrl });
  // On an interrupt, the database stops first; the copy itself reports that.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(`create table exposures (key text collate "C" not null, breach integer not null)`);
    await client.query("create index on exposures (key)");
    const { seconds, processorSeconds } = await timed(() =>
      pipeline(createReadStream(file, { highWaterMark: 2 ** 18 }), client.query(copyFrom("copy exposures from stdin"))),
    );
    const { rows } = await client.query<{ bytes: string }>("select pg_total_relation_size('exposures') as bytes");
    return { seconds, processorSeconds, bytes: Number(rows[0]?.bytes) };
  } finally {
    await client.end();
  }
}
