import { readFileSync, writeFileSync } from "node:fs";

/**
 * Options for Node: on SIGUSR2 the process collects its garbage. Whatever is in memory afterwards is really in use;
 * without the collection, the figure would show how far V8 has let garbage grow.
 */
export const COLLECTING_ON_SIGNAL = [
  "--expose-gc",
  "--import",
  new URL("./collect-on-signal.mjs", import.meta.url).href,
];

// From Linux's /proc; NaN on systems without it.

const megabytes = (pid: number | undefined, field: string): number => {
  try {
    const text = readFileSync(`/proc/${String(pid)}/status`, "latin1");
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(text)?.[1]) / 1024;
  } catch {
    return NaN;
  }
};

export const residentMbOf = (pid: number | undefined): number => megabytes(pid, "VmRSS");

export const peakMbOf = (pid: number | undefined): number => megabytes(pid, "VmHWM");

/** Resets the peak. */
export function forgetPeakOf(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${String(pid)}/clear_refs`, "5");
  } catch {
    // Then it is the peak since the start, which is at least as high.
  }
}
