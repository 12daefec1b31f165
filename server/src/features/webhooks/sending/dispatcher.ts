import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "../../../kernel/duration.ts";
import { FIRST_ID } from "../../../kernel/ids.ts";
import { createBell } from "../../../platform/bell.ts";
import { createComplaints } from "../../../platform/db/complaints.ts";
import type { Database } from "../../../platform/db/database.ts";
import { listenOn } from "../../../platform/db/listen.ts";
import { siblingPool } from "../../../platform/db/sibling-pool.ts";
import { createGate } from "../../../platform/gate.ts";
import type { Log } from "../../../platform/log.ts";
import type { Sender } from "../../../platform/outbound/sender.ts";
import { attempt, release, type Task } from "./attempt.ts";
import { rememberEndpoints } from "./known-endpoints.ts";
import type { WebhookMetrics } from "./metrics.ts";
import { noteResults } from "./note-results.ts";
import { createPlaces, inSequences } from "./places.ts";
import { claimDeliveries, listDueEndpoints } from "./queries-claim.ts";
import { collectResults } from "./results.ts";
import type { RetrySchedule } from "./schedule.ts";

export type DispatcherSettings = {
  /** Requests on the wire at a time, in all and to one endpoint. */
  concurrency: number;
  perEndpoint: number;
  schedule: RetrySchedule;
  /** How long a claim holds; what a dead worker had in hand waits for this long. */
  leaseMs?: number;
};

export type Dispatcher = {
  /** Takes nothing more, lets what is on the wire end, and notes it. */
  stop(): Promise<void>;
};

const LEASE_MS = 10 * SECOND;
/** Nothing is sent when less than this is left of its claim: the longest exchange, and time to note it. */
const LEAST_LEFT_MS = 5 * SECOND;
const POLL_MS = SECOND;
/** For each one on the wire another is in hand, so that there is something to send while the next are being claimed. */
const IN_HAND = 2;
/** Under load, a claim waits for a quarter of the places, or for this long, so that it takes many deliveries at once. */
const GATHER_MS = 20;
const ENDPOINTS_AT_ONCE = 100;
/** Deliveries that others have in hand, or that must wait for them, may stand before those that can be taken. */
const LOOK_PAST = 8;
const STOP_MS = 5 * SECOND;
const QUERY_MS = 30 * SECOND;

/** Claims due deliveries, sends them, and notes what became of them, until it is stopped. */
export function startDispatcher(
  { db, pool }: Pick<Database, "db" | "pool">,
  { log, sender, metrics }: { log: Log; sender: Sender; metrics: WebhookMetrics },
  settings: DispatcherSettings,
): Dispatcher {
  const { concurrency, perEndpoint, schedule, leaseMs = LEASE_MS } = settings;
  const ownPool = dispatcherPool(pool);
  const complain = createComplaints(log);
  const wire = createGate(concurrency);
  const places = createPlaces({ total: concurrency * IN_HAND, forSuspects: Math.ceil(concurrency / 2), perEndpoint });
  const results = collectResults(log, async (batch, news) => {
    await noteResults({ db, pool: ownPool }, batch, news);
    call(); // what had to wait for these may go now
  });
  const known = rememberEndpoints();
  const bell = createBell();
  let isStopping = false;
  /** Something may have become due since the last claim began. */
  let isCalled = true;
  /** There was no place left, or the last claim found something: there may be more once places are free. */
  let isHungry = false;
  let afterEndpoint = FIRST_ID;
  const enough = (concurrency * IN_HAND * 3) / 4;

  function call(): void {
    isCalled = true;
    // Otherwise it is looked for soon enough: under load every commit calls, and each claim should take many.
    if (!isHungry) bell.ring();
  }
  const wakeUp = listenOn("webhook_deliveries", pool, log, call);

  const claim = async (): Promise<Task[]> => {
    isCalled = false;
    const seen = await listDueEndpoints(ownPool, afterEndpoint, ENDPOINTS_AT_ONCE);
    const goesOn = seen.length === ENDPOINTS_AT_ONCE;
    afterEndpoint = goesOn ? (seen.at(-1)?.id ?? FIRST_ID) : FIRST_ID;
    if (goesOn) isCalled = true;
    known.learn(seen);
    const open = seen.filter((endpoint) => endpoint.sendable && places.roomAt(endpoint.id) > 0);
    if (open.length === 0) return [];
    const { healthy, suspect } = places.room();
    const claimId = randomUUID();
    const claimedAtMs = performance.now();
    const claimed = await claimDeliveries(
      ownPool,
      open.map(({ id }) => id),
      open.map(({ id }) => places.roomAt(id)),
      open.map(({ takes }) => takes),
      open.map(({ isSuspect }) => isSuspect),
      healthy,
      suspect,
      claimId,
      leaseMs,
      perEndpoint + LOOK_PAST,
    );
    const endpoints = new Map(open.map((endpoint) => [endpoint.id, endpoint]));
    return claimed.flatMap((delivery) => {
      const endpoint = endpoints.get(delivery.endpointId);
      return endpoint ? [{ delivery, endpoint, claimId, claimedAtMs }] : [];
    });
  };

  const send = async (task: Task): Promise<void> => {
    const { delivery, endpoint } = task;
    const [result, verdict] = await attempt(task, { sender, schedule, newest: known.newest });
    const hasSucceeded = verdict.error === undefined;
    const isNews = !delivery.isTest && (!hasSucceeded || known.isNewSuccess(endpoint));
    if (!hasSucceeded) known.noteFailure(endpoint);
    results.add(result, isNews ? { record: endpoint.record, hasSucceeded, isGone: verdict.isGone } : undefined);
    metrics.attempted(verdict, result.total_ms ?? 0);
  };

  /** Whether there is time left for it, and it may still go there. */
  const isStillGood = ({ delivery, endpoint, claimedAtMs }: Task): boolean =>
    !isStopping &&
    performance.now() - claimedAtMs < leaseMs - LEAST_LEFT_MS &&
    endpoint.sendable &&
    (delivery.isTest || endpoint.takes === "all" || (endpoint.takes === "awaited" && delivery.isAwaited));

  const run = async (sequence: readonly Task[]): Promise<void> => {
    let goesOn = true;
    for (const task of sequence) {
      await wire.enter();
      const current = { ...task, endpoint: known.newest(task.endpoint) };
      // Once one is not sent, none that must come after it is.
      goesOn &&= isStillGood(current);
      try {
        if (goesOn) await send(current);
        else results.add(release(task));
      } catch (error) {
        goesOn = false;
        // It is free again when its claim ends.
        log.error({ err: error, deliveryId: task.delivery.id }, "a delivery was cut short");
      }
      wire.leave();
      places.give(task.endpoint);
      if (isHungry && places.taken <= enough) bell.ring();
    }
  };

  const running = new Set<Promise<void>>();
  const begin = (tasks: readonly Task[]): void => {
    for (const task of tasks) places.take(task.endpoint);
    for (const sequence of inSequences(tasks)) {
      const work = run(sequence);
      running.add(work);
      void work.then(() => running.delete(work));
    }
  };

  const loop = async (): Promise<void> => {
    while (!isStopping) {
      // While results cannot be noted nothing is claimed: their claims run out, and they would be sent again.
      if (results.isBehind) {
        isHungry = false;
        await bell.heard(POLL_MS);
        continue;
      }
      try {
        const isFull = places.room().healthy === 0 || results.waiting > concurrency * IN_HAND;
        const tasks = isFull ? [] : await claim();
        isHungry = isFull || tasks.length > 0;
        begin(tasks);
      } catch (error) {
        complain(error, "could not look for deliveries; trying again");
        await wait(POLL_MS, undefined, { ref: false });
      }
      if (isHungry) await bell.heard(GATHER_MS);
      else if (!isCalled) await bell.heard(POLL_MS);
    }
  };
  const looping = loop();

  return {
    async stop() {
      isStopping = true;
      bell.ring();
      await Promise.all([looping, wakeUp.stop()]);
      await Promise.all(running);
      await results.drain(STOP_MS);
      await sender.close();
      await ownPool.end();
    },
  };
}

/** One connection to claim, one to finish. Statements here know by which index they go, whatever the tables' sizes. */
function dispatcherPool(pool: Database["pool"]): Database["pool"] {
  const planner = "set enable_seqscan = off; set jit = off";
  return siblingPool(pool, {
    max: 2,
    // A connection whose other end is gone without a word must not stop everything.
    keepAlive: true,
    query_timeout: QUERY_MS,
    verify: (client, done) => client.query(planner, (error) => done(error)),
  });
}
