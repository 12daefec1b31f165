import { setTimeout as wait } from "node:timers/promises";
import type { ClickHouse } from "../../../platform/clickhouse/connection.ts";
import { LOCAL } from "./schema.ts";

/** Addresses counted in one query, which keeps them in the server's memory. */
const COUNTED_AT_ONCE = 10_000_000;

/** How many addresses a breach has. Rows that came twice count once, whether or not the server has merged them yet. */
export async function countBreach(servers: ClickHouse, table: string, breachId: number): Promise<number> {
  const [row] = await servers.read(`select count() from ${table} where breach = ${breachId}`);
  const slices = Math.max(1, Math.ceil(Number(row?.[0] ?? 0) / COUNTED_AT_ONCE));
  let count = 0;
  for (let slice = 0; slice < slices; slice += 1) {
    const only = slices === 1 ? "" : ` and cityHash64(key) % ${slices} = ${slice}`;
    const [counted] = await servers.read(`select uniqExact(key) from ${table} where breach = ${breachId}${only}`);
    count += Number(counted?.[0] ?? 0);
  }
  return count;
}

const LOOK_AGAIN_MS = 200;

/** Rewrites the parts that hold the breach, on each server, and waits until that is done. */
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
