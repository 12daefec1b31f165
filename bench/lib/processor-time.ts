import { readdirSync, readFileSync } from "node:fs";

/** The unit in which Linux counts CPU time, whatever the kernel's own clock rate. */
export const TICKS_PER_SECOND = 100;

type Times = { parent: number; own: number; ofEnded: number };

/** From Linux's /proc; undefined on systems without it. */
function timesOf(pid: number | "self"): Times | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The fields after the program's name, which may contain anything.
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

/** The CPU time of a process so far, in seconds; NaN if it is unknown. */
export const processorSecondsOf = (pid: number | undefined): number =>
  pid === undefined ? NaN : (secondsOfThreads(pid) ?? timesOf(pid)?.own ?? NaN);

const NANOSECONDS = 1e9;

/** Of all its threads, to the nanosecond. Some kernels only count hundredths of a second for the whole process. */
function secondsOfThreads(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const onProcessor = threads.map((id) =>
      Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, "latin1").split(" ")[0]),
    );
    return onProcessor.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / NANOSECONDS;
  } catch {
    return undefined;
  }
}

/** The same for this process and everything it started, including PostgreSQL, whether running or ended. */
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

/** The elapsed time of some work, and its CPU time over all processors. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number; processorSeconds: number }> {
  const [startedAt, before] = [performance.now(), processorSecondsOfAll()];
  const result = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  return { result, seconds, processorSeconds: processorSecondsOfAll() - before };
}
