import { readClickHouseUrl } from "../../server/src/platform/clickhouse/address.ts";
import { ClickHouse } from "../../server/src/platform/clickhouse/connection.ts";
import { startClickHouse } from "../../server/test/clickhouse/server.ts";

const DATABASE = "default";

/** A ClickHouse server of its own while the work runs, with an empty database; `url` is what `CORPUS_URL` says. */
export async function withClickHouse<Result>(
  work: (clickHouse: { servers: ClickHouse; database: string; url: string }) => Promise<Result>,
): Promise<Result> {
  const cluster = await startClickHouse(1);
  try {
    const url = cluster.url(DATABASE);
    const address = readClickHouseUrl(url);
    if (!address) throw new Error("The server's address is not of the shape of CORPUS_URL");
    const servers = ClickHouse.at(address);
    try {
      return await work({ servers, database: DATABASE, url });
    } finally {
      await servers.close();
    }
  } finally {
    await cluster.stop();
  }
}
