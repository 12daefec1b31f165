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
import { findDistributorsOf } from "./queries.ts";
import { findGone, type Watcher, type WhoIsIn } from "./watcher.ts";
import { isEverybodys, type Tag, tagsOf } from "./what-changes.ts";

export type PageNotices = {
  /** Ends immediately unless `follows` is true. */
  open(watcher: Watcher, follows: boolean): Promise<Readable>;
  endAll(): void;
  stop(): Promise<void>;
};

/**
 * A new stream starts with the changes of this much time before: its pages may have loaded their data just before it.
 */
const RECENT_MS = 10 * SECOND;
const MOST_RECENT = 5000;
const MOST_REMEMBERED = 10_000;
/** Remembered for organisations that aren't partners and so have no distributor. */
const NONE = "";

const changedFrame = (tags: readonly Tag[]): string =>
  messageFrame("event: changed", `data: ${JSON.stringify({ tags })}`);

/**
 * Tells open pages which data is out of date, without details. All streams of a process share one listening connection.
 * Notices sent while it's lost are missed, so everything counts as changed when it's back.
 */
export function createPageNotices(
  { db, pool }: Pick<Database, "db" | "pool">,
  { log, staff }: { log: Log; staff: WhoIsIn },
): PageNotices {
  const complain = createComplaints(log);
  const distributors = new LRUCache<string, string>({ max: MOST_REMEMBERED });
  // If there are too many, the oldest are dropped.
  const recent = new LRUCache<string, true>({ max: MOST_RECENT, ttl: RECENT_MS });
  let listening: WakeUp | undefined;
  const streams = createOpenStreams<Watcher>({ stillHere: () => messageFrame(": still here"), attend });
  /** The streams by their reach; rebuilt after one was opened or closed. */
  let watched: ReadonlyMap<Reach, readonly OpenStream<Watcher>[]> | undefined;
  const watchers = () => (watched ??= byReach(streams.all));
  const pace = createNoticePace((reach, tags) => {
    const reached = watchers().get(reach) ?? [];
    for (const stream of reached) streams.write(stream, changedFrame(tags));
    if (reached.length === 0) pace.forget(reach);
  });

  /** Sessions are checked every two seconds. */
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
    if ([...wanted.keys()].some(isDistributor)) await learnDistributors([notice]);
    const tags = tagsOf(notice.what, notice.customerId);
    for (const reach of reachesOf(notice)) if (wanted.has(reach)) pace.add(reach, tags);
  }

  /** Looks up all unknown ones in one statement. Only needed if a distributor's staff are connected. */
  async function learnDistributors(notices: readonly Notice[]): Promise<void> {
    const owners = new Set(notices.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId])));
    const unknown = [...owners].filter((id) => !distributors.has(id));
    if (unknown.length === 0) return;
    const found = await findDistributorsOf(db, unknown);
    for (const id of unknown) distributors.set(id, found.get(id) ?? NONE);
  }

  /** Everyone whom a notice concerns, including the distributor if it's known. */
  function reachesOf({ what, ownerId, customerId }: Notice): Reach[] {
    if (isEverybodys(what)) return [...watchers().keys()];
    const reaches: Reach[] = ["operator"];
    if (customerId !== null) reaches.push(`customer:${customerId}`);
    if (ownerId === null) return reaches;
    reaches.push(`partner:${ownerId}`, `distributor:${ownerId}`);
    const distributorId = distributors.get(ownerId) ?? NONE;
    if (distributorId !== NONE) reaches.push(`distributor:${distributorId}`);
    return reaches;
  }

  /** What a page may have missed that loaded its data just before. */
  async function tellRecent(reach: Reach): Promise<void> {
    const notices = [...recent.keys()].map(readNotice);
    if (isDistributor(reach)) await learnDistributors(notices);
    for (const notice of notices) {
      if (reachesOf(notice).includes(reach)) pace.add(reach, tagsOf(notice.what, notice.customerId));
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
