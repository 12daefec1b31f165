import { setTimeout as pause } from "node:timers/promises";
import type { Finding } from "./lib/finding.ts";
import type { Lab } from "./lib/lab.ts";
import type { LoadGenerator } from "./lib/load.ts";
import { COLLECTING_ON_SIGNAL } from "./lib/process-memory.ts";
import { startSablewatch } from "./lib/processes.ts";
import { counted, say } from "./lib/say.ts";
import { sized } from "./lib/size.ts";

const EARLY_REQUESTS = sized(10_000, 200);
const LATE_REQUESTS = sized(100_000, 600);
const CONNECTIONS = 32;

/** Our own target: anything that grows with the number of requests is a leak. */
const MOST_GROWTH = 1.2;
const MOST_UNCOLLECTED_GROWTH = 1.6;

type Reads = { paths: string[]; headers: Record<string, string>; operatorToken: string };

/**
 * Starts a separate server and measures it from its first request: memory after many requests against memory after few,
 * each after a full collection. Without the collection, the figure would show how far V8 has let garbage grow (1.1 to
 * 1.4 times, by chance).
 */
export async function memory({ databaseUrl }: Lab, load: LoadGenerator, reads: Reads): Promise<Finding[]> {
  const server = await startSablewatch(["--role", "api"], { DATABASE_URL: databaseUrl }, COLLECTING_ON_SIGNAL);
  try {
    const after = async (requests: number): Promise<Footprint & { uncollectedMb: number }> => {
      const send = { paths: reads.paths };
      await load.run({
        url: server.baseUrl,
        headers: reads.headers,
        connections: CONNECTIONS,
        span: { requests },
        send,
      });
      const uncollected = await footprintOf(server.baseUrl, reads.operatorToken);
      server.signal("SIGUSR2");
      const collected = await footprintOf(server.baseUrl, reads.operatorToken);
      return { ...collected, uncollectedMb: uncollected.residentMb };
    };
    const early = await after(EARLY_REQUESTS);
    say(`  memory after ${EARLY_REQUESTS} requests: ${early.residentMb.toFixed(1)} MB`);
    const late = await after(LATE_REQUESTS - EARLY_REQUESTS);
    say(`  memory after ${LATE_REQUESTS} requests: ${late.residentMb.toFixed(1)} MB`);
    const limit = { atMost: MOST_GROWTH };
    return [
      {
        figure: `resident after ${counted(LATE_REQUESTS)}, against ${counted(EARLY_REQUESTS)}`,
        unit: "MB",
        ours: late.residentMb,
        against: early.residentMb,
        limit,
      },
      {
        figure: "the same without a collection first",
        unit: "MB",
        ours: late.uncollectedMb,
        against: early.uncollectedMb,
        limit: { atMost: MOST_UNCOLLECTED_GROWTH },
      },
      { figure: "heap in use after a collection", unit: "MB", ours: late.heapMb, against: early.heapMb, limit },
    ];
  } finally {
    await server.stop();
  }
}

type Footprint = { residentMb: number; heapMb: number };

/** What the server's metrics report. */
async function footprintOf(baseUrl: string, operatorToken: string): Promise<Footprint> {
  // A short pause, so that leftovers of the last requests do not count as permanent.
  await pause(sized(1_000, 50));
  const answer = await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${operatorToken}` } });
  const text = await answer.text();
  const megabytes = (name: string) => {
    const value = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
    if (value === undefined) throw new Error(`/metrics does not tell ${name}`);
    return Number(value) / 2 ** 20;
  };
  return { residentMb: megabytes("process_resident_memory_bytes"), heapMb: megabytes("nodejs_heap_size_used_bytes") };
}
