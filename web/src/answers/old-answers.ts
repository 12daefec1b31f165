import type { QueryClient, QueryMeta } from "@tanstack/react-query";
import { concerns, type Tag } from "./tags.ts";

/** Changes made by many calls one after another are looked at together. */
const TOGETHER_MS = 1_000;

/** What says of a kept answer what it is about. */
export const aboutMeta = (tags: readonly Tag[]): QueryMeta => ({ tags });

export type OldAnswers = {
  /** A call has changed these. Answers about them are asked for again in a moment, or by the next `askAgain`. */
  note(tags: readonly Tag[]): void;
  /** Marks answers about what has changed as old; those in view are asked for again. Settles when they have arrived. */
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
