import type { QueryClient, QueryMeta } from "@tanstack/react-query";
import { concerns, type Tag } from "./tags.ts";

/** Changes from a series of calls are handled together. */
const TOGETHER_MS = 1_000;

/** The metadata that says what a cached response is about. */
export const aboutMeta = (tags: readonly Tag[]): QueryMeta => ({ tags });

export type OldAnswers = {
  /**
   * Records that a call has changed these tags. Responses about them are refetched shortly, or by the next `askAgain`.
   */
  note(tags: readonly Tag[]): void;
  /** Marks responses about these changes as stale and refetches those in view. Resolves when they have arrived. */
  askAgain(tags?: readonly Tag[]): Promise<void>;
};

export function trackOldAnswers(client: QueryClient): OldAnswers {
  const changed = new Set<Tag>();
  let timer: number | undefined;

  function askAgain(tags: readonly Tag[] = []): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const all = [...changed, ...tags];
    changed.clear();
    return client.invalidateQueries({
      predicate: ({ meta }) => {
        const about = (meta?.["tags"] ?? []) as readonly Tag[];
        return all.some((one) => one === "everything" || about.some((tag) => concerns(one, tag)));
      },
    });
  }

  return {
    note(tags) {
      for (const tag of tags) changed.add(tag);
      if (changed.size > 0) timer ??= window.setTimeout(() => void askAgain(), TOGETHER_MS);
    },
    askAgain,
  };
}
