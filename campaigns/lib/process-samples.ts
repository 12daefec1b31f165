import { readdirSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { ownMbOf, residentMbOf } from "../../bench/lib/process-memory.ts";
import { processorSecondsOf } from "../../bench/lib/processor-time.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import type { Member } from "./fleet.ts";

export type Watched = { name: string; member: Member; metricsUrl: string };

export type ProcessSample = {
  residentMb: number;
  /** Of the resident memory, what is no file's. */
  ownMb: number;
  /** Of V8's heap, what is in use. */
  heapMb: number;
  /** What V8's heap has taken from the system. */
  heapTakenMb: number;
  /** Buffers and the like, outside of V8's heap. */
  externalMb: number;
  files: number;
  processorSeconds: number;
};
export type Sample = {
  seconds: number;
  /** Taken right after every process has collected its garbage, so that the memory is what they keep. */
  isCollected: boolean;
  /** How many processes of the machine want to run, on average over the last minute: others may work there too. */
  load: number;
  processes: Record<string, ProcessSample>;
  connections: number;
  oldestDeliverySeconds: number;
  oldestJobSeconds: number;
};

/** A collection takes a tenth of it. */
const COLLECTING_MS = 1_000;

const QUEUES = `
  select (select count(*) from pg_stat_activity where application_name like 'sablewatch%')::int as connections,
    coalesce(extract(epoch from now() - (select min(due_at) from webhook_deliveries where state = 'waiting')), 0)::float
      as delivery,
    coalesce(extract(epoch from now() - (
      select min(run_at) from graphile_worker.jobs where attempts < max_attempts)), 0)::float as job`;

/** What processes and queues look like at this moment, or right after all processes have collected their garbage. */
export async function sampleOf(
  watched: readonly Watched[],
  { pool }: Database,
  { startedAt, isCollected }: { startedAt: number; isCollected: boolean },
): Promise<Sample> {
  if (isCollected) {
    for (const { member } of watched) member.signal("SIGUSR2");
    await pause(COLLECTING_MS);
  }
  const { rows } = await pool.query<{ connections: number; delivery: number; job: number }>(QUEUES);
  const [{ connections, delivery, job } = { connections: NaN, delivery: NaN, job: NaN }] = rows;
  const processes: Record<string, ProcessSample> = {};
  for (const { name, member, metricsUrl } of watched) {
    const pid = member.pid();
    const metrics = await readMetrics(metricsUrl);
    processes[name] = {
      residentMb: rounded(residentMbOf(pid)),
      ownMb: rounded(ownMbOf(pid)),
      heapMb: megabytesIn(metrics, "nodejs_heap_size_used_bytes"),
      heapTakenMb: megabytesIn(metrics, "nodejs_heap_size_total_bytes"),
      externalMb: megabytesIn(metrics, "nodejs_external_memory_bytes"),
      files: filesOf(pid),
      processorSeconds: processorSecondsOf(pid),
    };
  }
  return {
    seconds: Math.round((performance.now() - startedAt) / 1000),
    isCollected,
    load: rounded(loadavg()[0] ?? NaN),
    processes,
    connections,
    // What is due later counts as nothing.
    oldestDeliverySeconds: rounded(Math.max(0, delivery)),
    oldestJobSeconds: rounded(Math.max(0, job)),
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

async function readMetrics(url: string): Promise<string> {
  return fetch(url).then(
    (answer) => answer.text(),
    () => "",
  );
}

const megabytesIn = (metrics: string, name: string): number =>
  rounded(Number(new RegExp(`^${name} ([\\d.e+]+)$`, "m").exec(metrics)?.[1]) / 2 ** 20);

/** From Linux's /proc; NaN on systems without it. */
function filesOf(pid: number | undefined): number {
  try {
    return readdirSync(`/proc/${String(pid)}/fd`).length;
  } catch {
    return NaN;
  }
}
