// Loaded into a measured process (node --expose-gc --import …). Runs a full garbage collection on SIGUSR2, so that later
// figures show what stays in memory and not what V8 has yet to collect. Where COLLECTED_FILE names a file, it says there
// what was left.
import { readFileSync, renameSync, writeFileSync } from "node:fs";

/** Other threads give back to the system what a collection has freed. */
const GIVING_BACK_MS = 500;

process.on("SIGUSR2", () => {
  globalThis.gc();
  const file = process.env.COLLECTED_FILE;
  if (file === undefined) return;
  const { heapUsed } = process.memoryUsage();
  setTimeout(() => {
    const own = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "latin1"));
    const { heapTotal } = process.memoryUsage();
    // Renamed, so that nobody reads half of it.
    writeFileSync(`${file}.new`, JSON.stringify({ ownBytes: Number(own?.[1]) * 1024, heapUsed, heapTotal }));
    renameSync(`${file}.new`, file);
  }, GIVING_BACK_MS);
});
