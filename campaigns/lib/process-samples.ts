import { readdirSync, readFileSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { residentMbOf } from "../../bench/lib/process-memory.ts";
import { processorSecondsOf } from "../../bench/lib/processor-time.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import type { Member } from "./fleet.ts";

/** A process, and the file that it writes its memory use to after collecting its garbage. */
export type Watched = { name: string; member: Member; collectedFile: string };

/** The memory that a process still uses after collecting its garbage. */
export type Kept = {
  /** The used part of V8's heap. */
  heapMb: number;
  /** Everything outside V8's heap, without mapped files. */
  outsideMb: number;
};
export type ProcessSample = {
  residentMb: number;
  files: number;
  processorSeconds: number;
  /** Recorded once a minute. */
  kept?: Kept;
};
export type Sample = {
  seconds: number;
  /** The machine's load average over the last minute, because other programs may be running too. */
  load: number;
  processes: Record<string, ProcessSample>;
  connections: number;
  oldestDeliverySeconds: number;
  oldestJobSeconds: number;
};

/** On a busy machine, a process may get to it late. */
const MOST_COLLECTING_MS = 60_000;

const QUEUES = `
  select (select count(*) from pg_stat_activity where application_name like 'sablewatch%')::int as connections,
    coalesce(extract(epoch from now() - (select min(due_at) from webhook_deliveries where state = 'waiting')), 0)::float
      as delivery,
    coalesce(extract(epoch from now() - (
      select min(run_at) from graphile_worker.jobs where attempts < max_attempts)), 0)::float as job`;

/** The current state of processes and queues, with the memory that each process still uses if requested. */
export async function sampleOf(
  watched: readonly Watched[],
  { pool }: Database,
  { startedAt, withKept }: { startedAt: number; withKept: boolean },
): Promise<Sample> {
  const { rows } = await pool.query<{ connections: number; delivery: number; job: number }>(QUEUES);
  const [{ connections, delivery, job } = { connections: NaN, delivery: NaN, job: NaN }] = rows;
  const processes: Record<string, ProcessSample> = {};
  for (const one of watched) {
    const pid = one.member.pid();
    processes[one.name] = {
      residentMb: rounded(residentMbOf(pid)),
      files: filesOf(pid),
      processorSeconds: processorSecondsOf(pid),
      ...(withKept ? { kept: await collect(one) } : {}),
    };
  }
  return {
    seconds: Math.round((performance.now() - startedAt) / 1000),
    load: rounded(loadavg()[0] ?? NaN),
    processes,
    connections,
    // Work that is due later counts as zero.
    oldestDeliverySeconds: rounded(Math.max(0, delivery)),
    oldestJobSeconds: rounded(Math.max(0, job)),
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

async function collect({ member, collectedFile }: Watched): Promise<Kept> {
  rmSync(collectedFile, { force: true });
  member.signal("SIGUSR2");
  const giveUpAt = performance.now() + MOST_COLLECTING_MS;
  while (performance.now() < giveUpAt) {
    await pause(50);
    const text = readIfThere(collectedFile);
    if (text === undefined) continue;
    const { ownBytes, heapUsed, heapTotal } = JSON.parse(text) as Record<"ownBytes" | "heapUsed" | "heapTotal", number>;
    return { heapMb: rounded(heapUsed / 2 ** 20), outsideMb: rounded((ownBytes - heapTotal) / 2 ** 20) };
  }
  return { heapMb: NaN, outsideMb: NaN };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** From Linux's /proc; NaN on systems without it. */
function filesOf(pid: number | undefined): number {
  try {
    return readdirSync(`/proc/${String(pid)}/fd`).length;
  } catch {
    return NaN;
  }
}
