import { expect, test } from "vitest";
import { freePort } from "../../test/support/processes/free-port.ts";
import { testDatabase } from "../../test/support/database.ts";
import { createMetrics } from "../platform/metrics.ts";
import { startMetricsServer } from "./metrics-server.ts";

const database = testDatabase();

test("the metrics port also shows that the process is alive, and nothing else", async () => {
  const where = { host: "127.0.0.1", port: await freePort() };
  const server = await startMetricsServer(createMetrics(database.pool), where);
  try {
    const ask = (path: string) => fetch(`http://${where.host}:${where.port}${path}`);
    const [livez, metrics, other] = [await ask("/livez"), await ask("/metrics"), await ask("/readyz")];
    expect([livez.status, await livez.json()]).toEqual([200, { success: true }]);
    expect([metrics.status, (await metrics.text()).includes("database_pool_connections")]).toEqual([200, true]);
    expect(other.status).toBe(404);
  } finally {
    await server.close();
  }
});
