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
import { fewTags, isEverybodys, type Tag, tagsOf } from "./what-changes.ts";

export type Opening = {
  /** If false, the stream ends immediately. */
  follows: boolean;
  /** The stream starts with the changes of this much time before: its pages loaded their data before it was opened. */
  missedMs: number;
};

export type PageNotices = {
  /** Begins to listen. */
  start(): void;
  open(watcher: Watcher, opening: Opening): Promise<Readable>;
  endAll(): void;
  stop(): Promise<void>;
};

/** How long changes are remembered for new streams. */
export const RECENT_MS = 10 * SECOND;
const MOST_RECENT = 5000;
const MOST_REMEMBERED = 10_000;
/** Remembered for organisations that aren't partners and so have no distributor. */
const NONE = "";

const changedFrame = (tags: readonly Tag[]): string =>
  messageFrame("event: changed", `data: ${JSON.stringify({ tags })}`);

/**
 * Tells open pages which data is out of date, without details. All streams of a process share one listening connection.
 * Notices sent while it's lost are missed, so everything counts as changed when it's back. It must listen before
 * the first stream is opened, because the page that opens it has just loaded its data and should not load it again.
 */
export function createPageNotices(
  { db, pool }: Pick<Database, "db" | "pool">,
  { log, staff }: { log: Log; staff: WhoIsIn },
): PageNotices {
  const complain = createComplaints(log);
  const distributors = new LRUCache<string, string>({ max: MOST_REMEMBERED });
  /** When each notice was last heard. If there are too many, the oldest are dropped. */
  const recent = new LRUCache<string, number>({ max: MOST_RECENT, ttl: RECENT_MS });
  let listening: WakeUp | undefined;
  /** Since when no notice has been missed. Undefined until the connection listens for the first time. */
  let hearingSinceMs: number | undefined;
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
      hearingSinceMs = performance.now();
      recent.clear();
      for (const reach of watchers().keys()) pace.add(reach, ["everything"]);
      return;
    }
    recent.set(text, performance.now());
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

  /** Tells a new stream what its pages have missed. The others know it already. */
  async function tellMissed(stream: OpenStream<Watcher>, missedMs: number): Promise<void> {
    // Otherwise everyone is told as soon as the connection listens.
    if (hearingSinceMs === undefined) return;
    const tags = await tagsSince(stream.reach, performance.now() - missedMs, hearingSinceMs);
    if (tags.length > 0) streams.write(stream, changedFrame(tags));
  }

  async function tagsSince(reach: Reach, sinceMs: number, knownSinceMs: number): Promise<Tag[]> {
    if (sinceMs < Math.max(knownSinceMs, performance.now() - RECENT_MS)) return ["everything"];
    const notices = [...recent.entries()].flatMap(([text, heardAtMs]) =>
      heardAtMs < sinceMs ? [] : [readNotice(text)],
    );
    if (isDistributor(reach)) await learnDistributors(notices);
    const own = notices.filter((notice) => reachesOf(notice).includes(reach));
    return fewTags(new Set(own.flatMap(({ what, customerId }) => tagsOf(what, customerId))));
  }

  const heard = (work: Promise<void>): void =>
    void work.catch((error: unknown) => complain(error, "cannot tell open pages what changed"));

  return {
    start() {
      listening ??= listenOn(PAGE_NOTICES, pool, log, (text) => heard(hear(text)));
    },
    async open(watcher, { follows, missedMs }) {
      const stream = await streams.open(watcher.holder, () =>
        Promise.resolve({ about: watcher, hello: messageFrame(": what changed follows", RETRY_LINE) }),
      );
      watched = undefined;
      stream.out.once("close", () => (watched = undefined));
      if (follows) heard(tellMissed(stream, missedMs));
      else stream.out.end();
      return stream.out;
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
