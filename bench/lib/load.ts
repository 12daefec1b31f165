import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What to send, where, and for how long. */
export type Load = {
  url: string;
  connections: number;
  headers: Record<string, string>;
  span: { seconds: number } | { requests: number };
  /** The rate of all connections together; as fast as they can by default. */
  perSecond?: number;
  /**
   * Paths are read in random order, different for each connection. Each onboarding has a new body, and the headers of
   * any of the callers.
   */
  send: { paths: readonly string[] } | Onboardings;
};

export type Onboardings = { onboardings: string; callers: readonly Record<string, string>[] };

export type LoadResult = { requestsPerSecond: number; p50Ms: number; p99Ms: number; requests: number };

export type LoadGenerator = { run(load: Load): Promise<LoadResult>; stop(): void };

/** autocannon in its own process, so that sending and measuring takes nothing from the server's event loop. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(new URL("./load-process.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
    env: { PATH: process.env["PATH"] },
  });
  const ended = once(child, "exit").then(() => {
    throw new Error("The load generator ended before its work was done");
  });
  // We end it ourselves when everything is measured, and by then nothing awaits this.
  ended.catch(() => undefined);
  return {
    async run(load) {
      const done = new AbortController();
      const answer = once(child, "message", { signal: done.signal });
      child.send(load);
      try {
        const [result] = (await Promise.race([answer, ended])) as [LoadResult];
        return result;
      } finally {
        done.abort();
        answer.catch(() => undefined);
      }
    },
    stop: () => void child.kill(),
  };
}
