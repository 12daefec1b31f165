import { Refusal } from "../../kernel/errors.ts";

export const EVENT_STREAM = "text/event-stream";

export const eventStreamHeaders = {
  "Content-Type": `${EVENT_STREAM}; charset=utf-8`,
  // Proxies must neither cache nor buffer what has to arrive immediately.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** How soon a client reconnects by itself. */
export const RETRY_LINE = "retry: 2000";

/** One message of a stream of server-sent events. */
export const messageFrame = (...lines: string[]): string => `${lines.join("\n")}\n\n`;

const MOST_PER_HOLDER = 10;

const tooMany = (): Refusal =>
  new Refusal("too-many-streams", `You have ${MOST_PER_HOLDER} streams open already; close one of them first`, {
    limit: MOST_PER_HOLDER,
    retryAfterSeconds: 5,
  });

/**
 * Takes a slot for a stream of this holder (an API key or a staff session), or refuses. Returns a function that frees
 * the slot.
 */
export type TakeSlot = (holder: string) => () => void;

export function createStreamSlots(): TakeSlot {
  const held = new Map<string, number>();
  return (holder) => {
    const others = held.get(holder) ?? 0;
    if (others >= MOST_PER_HOLDER) throw tooMany();
    held.set(holder, others + 1);
    return () => {
      const left = (held.get(holder) ?? 1) - 1;
      if (left === 0) held.delete(holder);
      else held.set(holder, left);
    };
  };
}
