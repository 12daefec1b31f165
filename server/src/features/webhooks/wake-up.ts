import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { SECOND } from "../../kernel/duration.ts";
import type { Log } from "../../platform/log.ts";

const CHANNEL = "webhook_deliveries";
const RECONNECT_MS = SECOND;

export type WakeUp = { stop(): Promise<void> };

/**
 * Calls `wake` when somebody commits deliveries. Only to be quick: whoever is woken also looks by himself from time to
 * time, so a lost connection costs a moment and nothing else.
 */
export function listenForDeliveries({ options }: pg.Pool, log: Log, wake: () => void): WakeUp {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: pg.Client | undefined;

  /** Until the connection is lost. */
  const listen = async (): Promise<void> => {
    const own = new pg.Client({ ...options, keepAlive: true });
    client = own;
    const lost = new Promise<void>((resolve) => {
      own.on("error", () => resolve());
      own.once("end", () => resolve());
    });
    try {
      own.on("notification", wake);
      await own.connect();
      await own.query(`listen ${CHANNEL}`);
      wake(); // for what was committed while nobody listened
      await lost;
    } finally {
      await own.end().catch(() => undefined);
    }
  };

  const listening = (async () => {
    while (!signal.aborted) {
      await listen().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, "cannot listen for deliveries; they are looked for every second");
      });
      await wait(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}
