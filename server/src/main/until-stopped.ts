import type { Log } from "../platform/log.ts";

/**
 * Waits for the first SIGINT or SIGTERM, then stops. A second signal does not wait any longer: whoever presses Ctrl-C
 * twice means it.
 */
export async function untilStopped(log: Log, stop: () => Promise<void>): Promise<void> {
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  log.info({ signal }, "stopping");
  const insist = () => process.exit(1);
  process.once("SIGINT", insist);
  process.once("SIGTERM", insist);
  await stop();
}
