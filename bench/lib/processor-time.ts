import { readdirSync, readFileSync } from "node:fs";

/** What Linux counts processor time in, whatever its kernel's own clock. */
export const TICKS_PER_SECOND = 100;

type Times = { parent: number; own: number; ofEnded: number };

/** As Linux tells it; where there is no /proc, nothing is known. */
function timesOf(pid: number | "self"): Times | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // Behind the program's name, which may hold anything.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (n) => fields[n],
    );
    return { parent, own: (user + system) / TICKS_PER_SECOND, ofEnded: (endedUser + endedSystem) / TICKS_PER_SECOND };
  } catch {
    return undefined;
  }
}

/** Seconds of processor time that a process has had so far; NaN where that cannot be known. */
export const processorSecondsOf = (pid: number | undefined): number =>
  (pid === undefined ? undefined : timesOf(pid)?.own) ?? NaN;

/** The same for this process and all that it started, PostgreSQL included, whether they run or have ended. */
export function processorSecondsOfAll(): number {
  const self = timesOf("self");
  if (!self) return NaN;
  const living = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const times = timesOf(Number(name));
      return times ? [{ pid: Number(name), ...times }] : [];
    });
  const sumBelow = (parent: number): number =>
    living
      .filter((process) => process.parent === parent)
      .reduce((sum, { pid, own, ofEnded }) => sum + own + ofEnded + sumBelow(pid), 0);
  return self.own + self.ofEnded + sumBelow(process.pid);
}

/** How long some work takes by the clock, and of all processors. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number; processorSeconds: number }> {
  const [startedAt, before] = [performance.now(), processorSecondsOfAll()];
  const result = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  return { result, seconds, processorSeconds: processorSecondsOfAll() - before };
}
