import { SECOND } from "../../../kernel/duration.ts";
import { FIRST_ID } from "../../../kernel/ids.ts";
import type { Database } from "../../../platform/db/database.ts";
import { siblingPool } from "../../../platform/db/sibling-pool.ts";
import type { Lease } from "../../../platform/leases/held-rows.ts";
import { startLeasing } from "../../../platform/leases/leasing.ts";
import type { Log } from "../../../platform/log.ts";
import type { Sender } from "../../../platform/outbound/sender.ts";
import { createNoticeBoard } from "../../events/index.ts";
import { attempt, release, type Task } from "./attempt.ts";
import { rememberEndpoints } from "./known-endpoints.ts";
import type { WebhookMetrics } from "./metrics.ts";
import { noteResults } from "./note-results.ts";
import { createSlots, inSequences } from "./slots.ts";
import { openTokens } from "./open-tokens.ts";
import { claimDeliveries, listDueEndpoints } from "./queries-claim.ts";
import { type Attempted, notingResults } from "./results.ts";
import type { RetrySchedule } from "./schedule.ts";

export type DispatcherSettings = {
  /** The most requests in flight at a time, in total and to one endpoint. */
  concurrency: number;
  perEndpoint: number;
  schedule: RetrySchedule;
  /** How long a claim lasts; deliveries of a dead worker wait this long. */
  leaseMs?: number;
};

export type Dispatcher = {
  /** Claims nothing more, lets requests in flight finish, and records their results. */
  stop(): Promise<void>;
};

const LEASE_MS = 10 * SECOND;
/** A delivery is not sent if its claim has less than this left: the longest exchange, and time to record the result. */
const LEAST_LEFT_MS = 5 * SECOND;
const POLL_MS = SECOND;
/**
 * For each delivery in flight two more are claimed, so that there is something to send during the next claim. With one
 * more the sender waits; with three the garbage collector has more to move.
 */
const IN_HAND = 3;
/** Under load, a claim waits a moment until a third of the slots are free, so that it takes many deliveries at once. */
const FULL_ENOUGH = 2 / 3;
const ENDPOINTS_AT_ONCE = 100;
/** Deliveries that other workers hold, or that must wait for those, may come before the ones that can be claimed. */
const LOOK_PAST = 8;
const QUERY_MS = 30 * SECOND;

/** Claims due deliveries, sends them and records the results, until it is stopped. */
export function startDispatcher(
  { db, pool }: Pick<Database, "db" | "pool">,
  { log, sender, metrics }: { log: Log; sender: Sender; metrics: WebhookMetrics },
  settings: DispatcherSettings,
): Dispatcher {
  const { concurrency, perEndpoint, schedule, leaseMs = LEASE_MS } = settings;
  const ownPool = dispatcherPool(pool);
  const total = concurrency * IN_HAND;
  const slots = createSlots({ total, forSuspects: Math.ceil(concurrency / 2), perEndpoint });
  const known = rememberEndpoints();
  const board = createNoticeBoard(db, log);
  const attempting = { sender, schedule, newest: known.newest, tokenOf: openTokens(db) };
  let afterEndpoint = FIRST_ID;

  const claim = async (claimId: string): Promise<{ rows: Task[]; hasMore: boolean }> => {
    const seen = await listDueEndpoints(ownPool, { after: afterEndpoint, most: ENDPOINTS_AT_ONCE });
    const hasMore = seen.length === ENDPOINTS_AT_ONCE;
    afterEndpoint = hasMore ? (seen.at(-1)?.id ?? FIRST_ID) : FIRST_ID;
    known.learn(seen);
    const open = seen.filter((endpoint) => endpoint.sendable && slots.roomAt(endpoint.id) > 0);
    if (open.length === 0) return { rows: [], hasMore };
    const { healthy, suspect } = slots.room();
    const claimed = await claimDeliveries(ownPool, {
      endpointIds: open.map(({ id }) => id),
      rooms: open.map(({ id }) => slots.roomAt(id)),
      takes: open.map(({ takes }) => takes),
      areSuspect: open.map(({ isSuspect }) => isSuspect),
      healthyRoom: healthy,
      suspectRoom: suspect,
      claimId,
      leaseMs,
      lookAt: perEndpoint + LOOK_PAST,
    });
    const endpoints = new Map(open.map((endpoint) => [endpoint.id, endpoint]));
    const rows = claimed.flatMap((delivery) => {
      const endpoint = endpoints.get(delivery.endpointId);
      return endpoint ? [{ delivery, endpoint }] : [];
    });
    return { rows, hasMore };
  };

  const send = async (task: Task, lease: Lease): Promise<Attempted> => {
    const [result, verdict] = await attempt(task, lease, attempting);
    const { delivery, endpoint } = task;
    const hasSucceeded = verdict.error === undefined;
    const isNews = !delivery.isTest && (!hasSucceeded || known.isNewSuccess(endpoint));
    if (!hasSucceeded) known.noteFailure(endpoint);
    metrics.attempted(verdict, result.total_ms ?? 0);
    return { result, news: isNews ? { record: endpoint.record, hasSucceeded, isGone: verdict.isGone } : undefined };
  };

  /** Whether the endpoint still accepts the delivery. */
  const isWanted = ({ delivery, endpoint }: Task): boolean => {
    const { sendable, takes } = known.newest(endpoint);
    return sendable && (delivery.isTest || takes === "all" || (takes === "awaited" && delivery.isAwaited));
  };

  /** The task with the latest known state of its endpoint. */
  const upToDate = ({ delivery, endpoint }: Task): Task => ({ delivery, endpoint: known.newest(endpoint) });

  const leasing = startLeasing<Task, Task, Attempted>(
    { pool, log },
    {
      channel: "webhook_deliveries",
      pollMs: POLL_MS,
      lanes: concurrency,
      laneIsFree: "at its end",
      tenure: { leaseMs, leastLeftMs: LEAST_LEFT_MS, ends: "with its lease" },
      noting: notingResults(async (results, news) => {
        await noteResults({ db, pool: ownPool }, results, news);
        const owners = new Set(results.map(({ endpoint_id }) => known.ownerOf(endpoint_id) ?? null));
        board.post([...owners].map((ownerId) => ({ what: "webhook.attempted", ownerId, customerId: null })));
      }),
      room({ unnoted }) {
        if (slots.taken >= total || unnoted > total) return "none";
        return slots.taken <= total * FULL_ENOUGH ? "plenty" : "some";
      },
      claim,
      prepare(tasks) {
        for (const { endpoint } of tasks) slots.take(endpoint);
        return inSequences(tasks);
      },
      mayBegin: isWanted,
      perform: (task, lease) => send(upToDate(task), lease),
      ended: ({ endpoint }) => slots.give(endpoint),
      giveBack: (task, claimId) => ({ result: release(task, claimId) }),
      named: ({ delivery }) => ({ deliveryId: delivery.id }),
    },
  );

  return {
    async stop() {
      await leasing.stop();
      await board.stop();
      await sender.close();
      await ownPool.end();
    },
  };
}

/**
 * One connection to claim, one to record results. The statements here always use an index, whatever the table sizes.
 */
function dispatcherPool(pool: Database["pool"]): Database["pool"] {
  const planner = "set enable_seqscan = off; set jit = off";
  return siblingPool(pool, {
    max: 2,
    // A connection that the other end dropped silently must not block everything.
    keepAlive: true,
    query_timeout: QUERY_MS,
    verify: (client, done) => client.query(planner, (error) => done(error)),
  });
}
