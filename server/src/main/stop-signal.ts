/**
 * Settles at the first SIGINT or SIGTERM. Call it before anything starts, so that a signal during the start is kept
 * until there is something to stop in order. A second signal exits at once: a person who presses Ctrl-C twice means it.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals) => {
      process.on("SIGINT", insist);
      process.on("SIGTERM", insist);
      resolve(signal);
    };
    const insist = () => process.exit(1);
    process.once("SIGINT", stop);
    process.once("SIGTERM", stop);
  });
}
