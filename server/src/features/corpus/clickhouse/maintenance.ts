import { setTimeout as wait } from "node:timers/promises";
import type { ClickHouse } from "../../../platform/clickhouse/connection.ts";
import { LOCAL } from "./schema.ts";

/** A breach with more rows is not counted address by address, which took a minute for 110 million. */
const COUNTED_EXACTLY = 20_000_000;

/**
 * How many addresses a breach has. Rows that came twice count once, whether or not the server has merged them yet. Only
 * in a very large breach do they count twice until then.
 */
export async function countBreach(servers: ClickHouse, table: string, breachId: number): Promise<number> {
  const [row] = await servers.read(`select count() from ${table} where breach = ${breachId}`);
  const rows = Number(row?.[0] ?? 0);
  if (rows > COUNTED_EXACTLY) return rows;
  const [counted] = await servers.read(`select uniqExact(key) from ${table} where breach = ${breachId}`);
  return Number(counted?.[0] ?? 0);
}

const LOOK_AGAIN_MS = 200;

/** Rewrites the parts that contain the breach, on each server, and waits until that is done. */
export async function deleteBreach(servers: ClickHouse, table: string, breachId: number): Promise<number> {
  const count = await countBreach(servers, table, breachId);
  if (count === 0) return 0;
  await servers.runOnEach(`alter table ${LOCAL} delete where breach = ${breachId}`);
  const running = `select count() from system.mutations
    where database = currentDatabase() and table = '${LOCAL}' and is_done = 0`;
  while ((await servers.readEach(running)).some(([row]) => Number(row?.[0] ?? 0) > 0)) await wait(LOOK_AGAIN_MS);
  return count;
}

/** On all servers, replicas included. */
export async function measureTables(servers: ClickHouse): Promise<number> {
  const sizes = await servers.readEach(`select sum(bytes_on_disk) from system.parts
    where active and database = currentDatabase() and table = '${LOCAL}'`);
  return sizes.reduce((total, [row]) => total + Number(row?.[0] ?? 0), 0);
}
