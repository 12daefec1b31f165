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
  let isStopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...options, keepAlive: true });
    client = next;
    next.on("notification", wake);
    next.once("error", () => void next.end().catch(() => undefined));
    next.once("end", () => {
      if (!isStopped) timer = setTimeout(start, RECONNECT_MS).unref();
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    wake(); // for what was committed while nobody listened
  };

  const start = (): void => {
    connect().catch((error: unknown) => {
      if (isStopped) return;
      log.warn({ err: error }, "cannot listen for deliveries; looking for them every second meanwhile");
      void client?.end().catch(() => undefined);
    });
  };

  start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
