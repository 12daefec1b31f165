import type { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { SECOND } from "../../kernel/duration.ts";
import { createComplaints } from "../../platform/db/complaints.ts";
import type { Database } from "../../platform/db/database.ts";
import { listenOn, type WakeUp } from "../../platform/db/listen.ts";
import { messageFrame, RETRY_LINE } from "../../platform/http/event-stream.ts";
import { createOpenStreams, type OpenStream } from "../../platform/http/open-streams.ts";
import type { Log } from "../../platform/log.ts";
import { type Notice, PAGE_NOTICES, readNotice } from "../events/index.ts";
import { createNoticePace, type Reach } from "./notice-pace.ts";
import { findDistributorOf } from "./queries.ts";
import { findGone, type Watcher, type WhoIsIn } from "./watcher.ts";
import { type Tag, tagsOf } from "./what-changes.ts";

export type PageNotices = {
  /** Ends at once unless `follows`. */
  open(watcher: Watcher, follows: boolean): Promise<Readable>;
  endAll(): void;
  stop(): Promise<void>;
};

/** Whoever opens a stream is told what changed this long before: their pages may have asked just before it. */
const RECENT_MS = 10 * SECOND;
const MOST_RECENT = 5000;
const MOST_REMEMBERED = 10_000;

const changedFrame = (tags: readonly Tag[]): string =>
  messageFrame("event: changed", `data: ${JSON.stringify({ tags })}`);

/**
 * Tells open pages what became old, and nothing about it. All streams of a process share one listening connection. News
 * that come while it is lost are not known, so that everything counts as changed when it is back.
 */
export function createPageNotices(
  { db, pool }: Pick<Database, "db" | "pool">,
  { log, staff }: { log: Log; staff: WhoIsIn },
): PageNotices {
  const complain = createComplaints(log);
  const distributors = new LRUCache<string, string>({ max: MOST_REMEMBERED });
  // If there were too many, the oldest are forgotten.
  const recent = new LRUCache<string, true>({ max: MOST_RECENT, ttl: RECENT_MS });
  let listening: WakeUp | undefined;
  const streams = createOpenStreams<Watcher>({ stillHere: () => messageFrame(": still here"), attend });
  /** The streams by whom they are for; made anew after one was opened or closed. */
  let watched: ReadonlyMap<Reach, readonly OpenStream<Watcher>[]> | undefined;
  const watchers = () => (watched ??= byReach(streams.all));
  const pace = createNoticePace((reach, tags) => {
    const reached = watchers().get(reach) ?? [];
    for (const stream of reached) streams.write(stream, changedFrame(tags));
    if (reached.length === 0) pace.forget(reach);
  });

  /** Sessions are asked about every two seconds. */
  async function attend(all: readonly OpenStream<Watcher>[]): Promise<void> {
    try {
      for (const { out } of await findGone(db, staff, all)) out.end();
    } catch (error) {
      complain(error, "cannot check the sessions of open pages; they are checked again");
    }
  }

  async function hear(text: string | undefined): Promise<void> {
    if (text === undefined) {
      recent.clear();
      for (const reach of watchers().keys()) pace.add(reach, ["everything"]);
      return;
    }
    recent.set(text, true);
    const notice = readNotice(text);
    const wanted = watchers();
    const tags = tagsOf(notice.what, notice.customerId);
    for (const reach of await reachesOf(notice, [...wanted.keys()].some(isDistributor))) {
      if (wanted.has(reach)) pace.add(reach, tags);
    }
  }

  /** Everybody whom a notice concerns. Distributors are looked up only if somebody of one is there. */
  async function reachesOf({ ownerId, customerId }: Notice, hasDistributors: boolean): Promise<Reach[]> {
    const reaches: Reach[] = ["operator"];
    if (customerId !== null) reaches.push(`customer:${customerId}`);
    if (ownerId === null) return reaches;
    reaches.push(`partner:${ownerId}`, `distributor:${ownerId}`);
    if (!hasDistributors) return reaches;
    const known = distributors.get(ownerId) ?? (await findDistributorOf(db, ownerId));
    if (known !== undefined) {
      distributors.set(ownerId, known);
      reaches.push(`distributor:${known}`);
    }
    return reaches;
  }

  /** What somebody may have missed who asked for a page just before. */
  async function tellRecent(reach: Reach): Promise<void> {
    for (const text of [...recent.keys()]) {
      const notice = readNotice(text);
      const reaches = await reachesOf(notice, isDistributor(reach));
      if (reaches.includes(reach)) pace.add(reach, tagsOf(notice.what, notice.customerId));
    }
  }

  const heard = (work: Promise<void>): void =>
    void work.catch((error: unknown) => complain(error, "cannot tell open pages what changed"));

  return {
    async open(watcher, follows) {
      const { out } = await streams.open(watcher.holder, () =>
        Promise.resolve({ about: watcher, hello: messageFrame(": what changed follows", RETRY_LINE) }),
      );
      watched = undefined;
      out.once("close", () => (watched = undefined));
      if (follows) {
        listening ??= listenOn(PAGE_NOTICES, pool, log, (text) => heard(hear(text)));
        heard(tellRecent(watcher.reach));
      } else out.end();
      return out;
    },
    endAll: () => streams.endAll(),
    async stop() {
      pace.stop();
      await streams.stop();
      await listening?.stop();
    },
  };
}

const isDistributor = (reach: Reach): boolean => reach.startsWith("distributor:");

function byReach(all: Iterable<OpenStream<Watcher>>): Map<Reach, OpenStream<Watcher>[]> {
  const map = new Map<Reach, OpenStream<Watcher>[]>();
  for (const stream of all) map.set(stream.reach, [...(map.get(stream.reach) ?? []), stream]);
  return map;
}
