import { SECOND } from "../../kernel/duration.ts";
import { fewTags, type Tag } from "./what-changes.ts";

/** Who gets notices: everyone who is viewing what belongs to this organisation or customer. */
export type Reach = "operator" | `distributor:${string}` | `partner:${string}` | `customer:${string}`;

/** Notices are collected for this long before they're sent. */
const GATHERED_MS = SECOND / 10;
const LEAST_APART_MS = SECOND;
/** While notices keep coming, they're sent less and less often, so that pages don't reload their data all the time. */
const MOST_APART_MS = 5 * SECOND;

type Pace = { tags: Set<Tag>; timer: NodeJS.Timeout | undefined; toldAtMs: number; apartMs: number };

export type Paced = { add(reach: Reach, tags: readonly Tag[]): void; forget(reach: Reach): void; stop(): void };

/** Collects the notices for each reach, and sends them at most once a second. */
export function createNoticePace(tell: (reach: Reach, tags: Tag[]) => void): Paced {
  const paces = new Map<Reach, Pace>();

  function flush(reach: Reach, pace: Pace): void {
    const nowMs = performance.now();
    const wasQuiet = nowMs - pace.toldAtMs > 2 * MOST_APART_MS;
    pace.apartMs = wasQuiet ? LEAST_APART_MS : Math.min(2 * pace.apartMs, MOST_APART_MS);
    pace.toldAtMs = nowMs;
    pace.timer = undefined;
    const tags = fewTags(pace.tags);
    pace.tags.clear();
    tell(reach, tags);
  }

  return {
    add(reach, tags) {
      const pace = paces.get(reach) ?? {
        tags: new Set(),
        timer: undefined,
        toldAtMs: -Infinity,
        apartMs: LEAST_APART_MS,
      };
      paces.set(reach, pace);
      for (const tag of tags) pace.tags.add(tag);
      if (pace.tags.size === 0 || pace.timer !== undefined) return;
      const waitMs = Math.max(GATHERED_MS, pace.toldAtMs + pace.apartMs - performance.now());
      pace.timer = setTimeout(() => flush(reach, pace), waitMs).unref();
    },
    forget(reach) {
      clearTimeout(paces.get(reach)?.timer);
      paces.delete(reach);
    },
    stop() {
      for (const reach of paces.keys()) this.forget(reach);
    },
  };
}
