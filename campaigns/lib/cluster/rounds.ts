import { setTimeout as pause } from "node:timers/promises";
import { say } from "../../../bench/lib/say.ts";
import type { Probe } from "../probe.ts";
import type { Cluster } from "./cluster.ts";
import { type Fault, FAULTS } from "./faults.ts";
import type { Node } from "./node.ts";

/** Times since the fault. */
export type Round = {
  kind: string;
  /** The slowest call in the seconds before the fault. It shows how busy the machine is with other things. */
  slowestBeforeMs: number;
  /** Until Patroni reported a new running primary; 0 if the old one stays. */
  patroniMs: number;
  /** Until that one committed. In strict mode it doesn't commit before it has a synchronous standby. */
  commitMs: number;
  /** Until the first success, for each way to reach the database. */
  successMs: Record<string, number>;
};

type Options = { count: number; onWhole: () => Promise<void> };

const LOOK_MS = 50;
/** The pause between two rounds, so that each begins in the middle of work. */
const REST_MS = 2_000;
const MOST_PATIENCE_MS = 120_000;

/** Causes and undoes faults, each kind in turn. */
export async function rounds(cluster: Cluster, probes: Record<string, Probe>, options: Options): Promise<Round[]> {
  const done: Round[] = [];
  for (let nth = 0; nth < options.count; nth++) {
    const before = await within("The cluster does not become whole", (at) => untilSteady(cluster, probes, at));
    await options.onWhole();
    const fault = FAULTS[nth % FAULTS.length];
    if (!fault) continue;
    const struck = await within(`After the ${fault.kind} not all works`, (at) =>
      strikeOnce(cluster, probes, fault, at),
    );
    const round = { ...struck, slowestBeforeMs: Math.round(Math.max(0, ...before)) };
    done.push(round);
    const times = Object.entries(round.successMs).map(([way, ms]) => `${way} ${ms} ms`);
    say(
      `  ${nth + 1} of ${options.count}: ${round.kind}: new primary ${round.patroniMs} ms, commits ${round.commitMs} ms, ${times.join(", ")}`,
    );
  }
  return done;
}

/**
 * Waits until all nodes and the service have worked for a while: a primary that dies before it has recorded its
 * synchronous standby has no successor, which is correct. Returns how long calls took meanwhile.
 */
async function untilSteady(cluster: Cluster, probes: Record<string, Probe>, at: Step): Promise<number[]> {
  for (;;) {
    at("waiting for all nodes");
    await cluster.untilWhole();
    const now = performance.now();
    at("waiting for the service");
    while (Object.values(probes).some((probe) => probe.firstSuccessAfter(now) === undefined)) await pause(LOOK_MS);
    const restedAt = performance.now();
    await pause(REST_MS);
    if (await cluster.isWhole()) return Object.values(probes).flatMap((probe) => probe.timesSince(restedAt));
  }
}

type Struck = Omit<Round, "slowestBeforeMs">;
type Step = (what: string) => void;

async function strikeOnce(cluster: Cluster, probes: Record<string, Probe>, fault: Fault, at: Step): Promise<Struck> {
  at("looking for the primary");
  // On a busy machine Patroni may miss one response.
  let primary = await cluster.findPrimary();
  while (!primary) primary = await cluster.findPrimary();
  const struckAt = performance.now();
  const heal = await fault.strike(cluster, primary);
  at("waiting for a new primary that commits");
  const { namedAt, committedAt } = fault.movesPrimary
    ? await untilAnother(cluster, primary)
    : { namedAt: struckAt, committedAt: struckAt };
  const successMs: Record<string, number> = {};
  for (const [way, probe] of Object.entries(probes)) {
    at(`waiting for the first success of ${way}`);
    const from = fault.isAnnounced ? namedAt : struckAt;
    while (probe.firstSuccessAfter(from) === undefined) await pause(LOOK_MS);
    const succeededAt = fault.isAnnounced
      ? probe.endOfLongestSilence(struckAt)
      : (probe.firstSuccessAfter(from) ?? NaN);
    successMs[way] = Math.round(succeededAt - struckAt);
  }
  at("undoing the fault");
  await heal();
  const [patroniMs, commitMs] = [Math.round(namedAt - struckAt), Math.round(committedAt - struckAt)];
  return { kind: fault.kind, patroniMs, commitMs, successMs };
}

async function untilAnother(cluster: Cluster, old: Node): Promise<{ namedAt: number; committedAt: number }> {
  for (;;) {
    const primary = await cluster.findPrimary();
    if (primary && primary !== old) {
      const namedAt = performance.now();
      // Only writes a line to the log, and is committed like any change.
      const commit = () => cluster.ask(primary, "select pg_logical_emit_message(true, 'campaign', 'probe')");
      while (!(await commit().catch(() => undefined))) await pause(LOOK_MS);
      return { namedAt, committedAt: performance.now() };
    }
    await pause(LOOK_MS);
  }
}

async function within<Result>(complaint: string, work: (at: Step) => Promise<Result>): Promise<Result> {
  let step = "";
  const stopping = new AbortController();
  const tooLong = pause(MOST_PATIENCE_MS, undefined, { signal: stopping.signal }).then(() => {
    throw new Error(`${complaint} within ${MOST_PATIENCE_MS / 1000} seconds; ${step}`);
  });
  try {
    return await Promise.race([work((what) => (step = what)), tooLong]);
  } finally {
    stopping.abort();
    tooLong.catch(() => undefined);
  }
}

type Times = { medianMs: number; worstMs: number };
type Kind = { rounds: number; newPrimary: Times; itsFirstCommit: Times; firstSuccess: Record<string, Times> };

/** For each kind of fault: Patroni's times and the service's, and the rounds in which the service took too long. */
export function summaryOf(all: readonly Round[], aimMs: number) {
  const perKind: Record<string, Kind> = {};
  for (const { kind } of FAULTS) {
    const of = all.filter((round) => round.kind === kind);
    const [first] = of;
    if (!first) continue;
    const ways = Object.keys(first.successMs);
    perKind[kind] = {
      rounds: of.length,
      newPrimary: timesOf(of.map(({ patroniMs }) => patroniMs)),
      itsFirstCommit: timesOf(of.map(({ commitMs }) => commitMs)),
      firstSuccess: Object.fromEntries(
        ways.map((way) => [way, timesOf(of.map((round) => round.successMs[way] ?? NaN))]),
      ),
    };
  }
  const isLater = ({ successMs }: Round, than: number): boolean =>
    Object.values(successMs).some((ms) => ms > than + aimMs);
  return {
    perKind,
    slowestCallBeforeFaults: timesOf(all.map(({ slowestBeforeMs }) => slowestBeforeMs)),
    laterThanNamed: all.filter((round) => isLater(round, round.patroniMs)).length,
    beyondAim: all.filter((round) => isLater(round, round.commitMs)),
  };
}

function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((one, other) => one - other);
  return { medianMs: sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN, worstMs: sorted.at(-1) ?? NaN };
}
