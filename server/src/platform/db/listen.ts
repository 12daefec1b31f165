import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { SECOND } from "../../kernel/duration.ts";
import type { Log } from "../log.ts";
import { createComplaints } from "./complaints.ts";
import { siblingClient } from "./sibling-pool.ts";

const RECONNECT_MS = SECOND;

export type WakeUp = { stop(): Promise<void> };

/**
 * Calls `wake` with the notification's text when a commit notifies the channel, and without a text when notifications
 * may have been missed. This only makes things faster: listeners also poll from time to time, so a lost connection only
 * causes a short delay.
 */
export function listenOn(channel: string, pool: pg.Pool, log: Log, wake: (text?: string) => void): WakeUp {
  const complain = createComplaints(log);
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: pg.Client | undefined;

  /** Runs until the connection is lost. */
  const listen = async (): Promise<void> => {
    const own = siblingClient(pool, { keepAlive: true });
    client = own;
    const lost = new Promise<void>((resolve) => {
      own.on("error", () => resolve());
      own.once("end", () => resolve());
    });
    try {
      own.on("notification", ({ payload }) => wake(payload));
      // A client that ends while it connects may never settle the first promise, and never answers a query.
      await Promise.race([own.connect(), lost.then(() => Promise.reject(new Error("The connection ended")))]);
      await own.query(`listen ${channel}`);
      wake(); // for commits made while no connection was listening
      await lost;
    } finally {
      await own.end().catch(() => undefined);
    }
  };

  const listening = (async () => {
    while (!signal.aborted) {
      await listen().catch((error: unknown) => {
        if (signal.aborted) return;
        complain(error, "cannot listen for news of work; it is looked for from time to time", { channel });
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
