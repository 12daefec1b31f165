import { setTimeout as pause } from "node:timers/promises";
import { say } from "../../bench/lib/say.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import type { Received } from "../../server/test/support/webhooks/receiver.ts";
import type { Acknowledged } from "./partner-at-work.ts";

const STORED = `
  select customers.id, reference, status,
    array(select domain from monitored_domains where customer_id = customers.id) as domains
  from customers where partner_id = $1`;

const LEFT = new Set(["inactive", "dormant"]);

type Stored = { id: string; reference: string; status: string; domains: string[] };

/** Compares what was acknowledged and reported with what is in the database. */
export async function compareWithDatabase(
  { pool }: Pick<Database, "pool">,
  partnerId: string,
  { customers }: Acknowledged,
  received: readonly Received[],
) {
  const { rows } = await pool.query<Stored>(STORED, [partnerId]);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const references = rows.map(({ reference }) => reference);
  const lost = [...customers].filter(([id, { reference, domains, isOffboarded }]) => {
    const found = stored.get(id);
    if (!found || found.reference !== reference) return true;
    return isOffboarded ? !LEFT.has(found.status) : domains.some((domain) => !found.domains.includes(domain));
  });
  const { rows: events } = await pool.query<{ id: string }>("select id from events where partner_id = $1", [partnerId]);
  const times = new Map<string, number>();
  for (const { event } of received) times.set(event.idempotencyToken, (times.get(event.idempotencyToken) ?? 0) + 1);
  return {
    acknowledgedCustomers: customers.size,
    acknowledgedChangesLost: lost.length,
    doubledCustomers: references.length - new Set(references).size,
    events: events.length,
    eventsWithoutDelivery: events.filter(({ id }) => !times.has(id)).length,
    deliveriesThatCameAgain: [...times.values()].filter((count) => count > 1).length,
  };
}

const WAITING = `
  select (select count(*) from webhook_deliveries where state = 'waiting')::int
    + (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts)::int as count`;

/** After the last fault, all pending work must be done within this time. */
const MOST_PATIENCE_MS = 15 * 60_000;

/** Waits until nothing is pending. Returns how many seconds that took. */
export async function untilAllIsDone(database: Pick<Database, "pool">): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const waiting = await countWaiting(database).catch(() => undefined);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    if (waiting === 0) return seconds;
    if (performance.now() - startedAt > MOST_PATIENCE_MS) throw new Error(`${waiting} deliveries and jobs still wait`);
    if (seconds % 30 === 0) say(`  ${waiting} deliveries and jobs wait`);
    await pause(1000);
  }
}

/** How much work is pending. */
export async function countWaiting({ pool }: Pick<Database, "pool">): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(WAITING);
  return rows[0]?.count ?? 0;
}
