import { readClickHouseUrl } from "../../server/src/platform/clickhouse/address.ts";
import { ClickHouse } from "../../server/src/platform/clickhouse/connection.ts";
import { startClickHouse } from "../../server/test/clickhouse/server.ts";

const DATABASE = "default";

/** A separate ClickHouse server with an empty database while the work runs; `url` is for `CORPUS_URL`. */
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
