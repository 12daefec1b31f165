import { setTimeout as pause } from "node:timers/promises";
import type { Child } from "./deliver-child.ts";
import { insertEvents, prepareEvents } from "./deliver-events.ts";
import type { Endpoint } from "./deliver-exchange.ts";
import type { ReceiverCalls, Tally } from "./deliver-receiver.ts";
import type { Site } from "./deliver-site.ts";
import { untilInterrupted } from "./lab.ts";

export type Receiver = Child<ReceiverCalls>;

export const pathOf = ({ url }: Endpoint): string => new URL(url).pathname;

/** A sender's result: deliveries per second, and the CPU time of its own process for each. */
export type Turn = { perSecond: number; processorMs: number };

/**
 * Deliveries per second, from the first event's statement to the last recorded success. If some endpoints hang, only
 * the others count.
 */
export async function deliverAll(
  site: Site,
  receiver: Receiver,
  { events, counted = site.endpoints, hanging = [] }: { events: number; counted?: Endpoint[]; hanging?: Endpoint[] },
): Promise<Turn> {
  const [ids, indexes] = [counted.map(({ id }) => id), new Set(counted.map((one) => site.endpoints.indexOf(one)))];
  const isCounted = (nth: number) => indexes.has(site.payloads[nth % site.payloads.length]?.endpoint ?? -1);
  const expected = Array.from({ length: events }, (_, nth) => nth).filter(isCounted).length;
  const before = await countDelivered(site, ids);
  await receiver.ask("beginTurn", { counted: counted.map(pathOf), hanging: hanging.map(pathOf) });
  const batches = prepareEvents(site, events);
  const [startedAt, processorBefore] = [performance.now(), site.processorSeconds()];
  await insertEvents(site, batches);
  // The database isn't queried until there is something to find.
  await untilTally(receiver, ({ received }) => received >= expected);
  await until(async () => !(await isWaiting(site, ids)));
  const seconds = (performance.now() - startedAt) / 1000;
  const processorSeconds = site.processorSeconds() - processorBefore;
  const { received } = await receiver.ask("tally");
  const delivered = (await countDelivered(site, ids)) - before;
  if (received !== expected || delivered !== expected) {
    throw new Error(`${site.name}: of ${expected} deliveries, ${received} arrived and ${delivered} are recorded`);
  }
  return { perSecond: expected / seconds, processorMs: (processorSeconds * 1000) / expected };
}

/** Fails on refused requests: a wrongly signed one would be refused quickly and look like speed. */
export const untilTally = (receiver: Receiver, isReached: (tally: Tally) => boolean): Promise<void> =>
  until(async () => {
    const tally = await receiver.ask("tally");
    if (tally.refused > 0) throw new Error(`The receiver refused ${tally.refused} requests`);
    return isReached(tally);
  });

const POLL_MS = 20;
const GIVE_UP_MS = 300_000;

export async function until(isReached: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  while (!(await isReached())) {
    if (untilInterrupted.isOver) throw new Error("interrupted");
    if (performance.now() > giveUpAt) throw new Error("The deliveries did not arrive within five minutes");
    await pause(POLL_MS);
  }
}

/** Uses the dispatcher's own index, which is small by then. The jobs have no index, but small tables. */
const WAITING = { dispatcher: "due_at is not null", jobs: "state = 'waiting'" };

async function isWaiting({ database, kind }: Site, endpointIds: readonly string[]): Promise<boolean> {
  const { rows } = await database.pool.query<{ any: boolean }>(
    `select exists (select from webhook_deliveries where endpoint_id = any($1::uuid[]) and ${WAITING[kind]}) as any`,
    [endpointIds],
  );
  return rows[0]?.any ?? false;
}

/** Deliveries with exactly one attempt: a delivery with two took twice the work. */
async function countDelivered({ database }: Site, endpointIds: readonly string[]): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*) from webhook_deliveries
     where endpoint_id = any($1::uuid[]) and state = 'delivered' and attempt_count = 1`,
    [endpointIds],
  );
  return rows[0]?.count ?? 0;
}
