import { setTimeout as pause } from "node:timers/promises";
import { newId } from "../../server/src/kernel/ids.ts";
import { EVENT_TYPE, machineTimeMs } from "./deliver-exchange.ts";
import type { Site } from "./deliver-site.ts";
import { pathOf, type Receiver, untilTally } from "./deliver-turn.ts";

/**
 * Milliseconds from each event's commit to its arrival. Events are sent at a fixed rate, evenly spaced, whatever
 * happens to them: a slow one doesn't delay the next, so every delay shows.
 */
export async function measureLatency(
  site: Site,
  receiver: Receiver,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const count = perSecond * seconds;
  await receiver.ask("beginTurn", { counted: site.endpoints.map(pathOf), hanging: [] });
  await receiver.ask("noteArrivals");
  const startedAt = performance.now();
  const commits: Promise<Committed>[] = [];
  for (let nth = 0; nth < count; nth++) {
    const earlyMs = startedAt + (nth * 1000) / perSecond - performance.now();
    if (earlyMs > 0) await pause(earlyMs);
    commits.push(commitEvent(site, nth));
  }
  const committed = await Promise.all(commits);
  await untilTally(receiver, ({ received }) => received >= count);
  const arrivals = new Map(await receiver.ask("takeArrivals"));
  return committed.map(({ id, atMs }) => (arrivals.get(id) ?? Infinity) - atMs);
}

type Committed = { id: string; atMs: number };

/** Like an API request: a transaction, an event in it, a commit. */
async function commitEvent({ database, payloads, endpoints }: Site, nth: number): Promise<Committed> {
  const id = newId();
  const payload = payloads[nth % payloads.length];
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query("insert into events (id, partner_id, customer_id, type, data) values ($1, $2, $3, $4, $5)", [
      ...[id, endpoints[payload?.endpoint ?? 0]?.partnerId, payload?.customerId, EVENT_TYPE, payload?.data],
    ]);
    await client.query("commit");
    return { id, atMs: machineTimeMs() };
  } finally {
    client.release();
  }
}
