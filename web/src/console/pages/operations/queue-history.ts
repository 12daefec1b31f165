import { useEffect, useReducer } from "react";
import type { Health, QueueName } from "./queue-limits.ts";

export type Sample = { at: number; seconds: number };

/** Two hours at one sample every five seconds. */
const MOST = 1_440;

/**
 * The samples that this tab has seen. The service keeps no history of its queues, so the line begins when the page is
 * first opened.
 */
const seen: Record<QueueName, Sample[]> = { jobs: [], webhooks: [], mails: [] };
let latest = 0;

/** Records each response once, and returns all recorded samples. */
export function useQueueHistory(health: Health | undefined, at: number): Record<QueueName, readonly Sample[]> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!health || at === latest) return;
    latest = at;
    for (const name of Object.keys(seen) as QueueName[]) {
      seen[name].push({ at, seconds: health.queues[name].oldestSeconds });
      if (seen[name].length > MOST) seen[name].shift();
    }
    redraw();
  }, [health, at]);
  return seen;
}
