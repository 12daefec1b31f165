import { calm, type Finding, median } from "./finding.ts";
import type { Load, LoadGenerator, LoadResult } from "./load.ts";
import type { Running } from "./processes.ts";
import { say } from "./say.ts";
import { sized } from "./size.ts";

export type Side = Pick<Load, "url" | "headers" | "send"> & Pick<Running, "processorSeconds">;

export const sideOf = ({ baseUrl, processorSeconds }: Running, what: Pick<Load, "headers" | "send">): Side => ({
  url: baseUrl,
  processorSeconds,
  ...what,
});

export type Comparison = {
  ours: Side;
  peer: Side;
  connections: number;
} & Timing;

type Timing = {
  rounds: number;
  /** Each measured phase follows a warm-up of this length, which does not count. */
  warm: Load["span"];
  measured: Load["span"];
};

/**
 * Small runs count requests: on a busy machine, there may be no response within a second. They have many short phases,
 * so that some of each side find the machine calm.
 */
export const timingOf = (seconds: number, smallRequests = 60): Timing =>
  sized<Timing>(
    { rounds: 5, warm: { seconds: 0.5 }, measured: { seconds } },
    { rounds: 12, warm: { requests: 32 }, measured: { requests: smallRequests } },
  );

/**
 * Brings both sides to full speed. It counts requests, not time: V8 keeps compiling for several thousand requests (an
 * onboarding's CPU time falls by a third over its first 3,000), and the slower side needs as many of them.
 */
export async function warmUp(load: LoadGenerator, sides: readonly Side[], requests: number): Promise<void> {
  for (const { url, headers, send } of sides) {
    await load.run({ url, headers, send, connections: 16, span: { requests } });
  }
  say(`  warmed up with ${requests} requests each`);
}

/** `processorMs` is the CPU time that the server's process takes for each request. */
type Result = LoadResult & { processorMs: number };

export type Measured = { ours: Result[]; peer: Result[] };

/**
 * Runs peer and product in turn, and swaps the order from round to round: anything that slows the machine for a while
 * (a checkpoint, a neighbour, a hot processor) affects both.
 */
export async function compare(load: LoadGenerator, comparison: Comparison): Promise<Measured> {
  const { ours, peer, connections, rounds, warm, measured: span } = comparison;
  const measure = async ({ processorSeconds, ...side }: Side): Promise<Result> => {
    await load.run({ ...side, connections, span: warm });
    const before = processorSeconds();
    const result = await load.run({ ...side, connections, span });
    return { ...result, processorMs: ((processorSeconds() - before) * 1000) / result.requests };
  };
  const measured: Measured = { ours: [], peer: [] };
  for (let round = 1; round <= rounds; round++) {
    const turns = [
      async () => measured.peer.push(await measure(peer)),
      async () => measured.ours.push(await measure(ours)),
    ];
    for (const turn of round % 2 === 1 ? turns : turns.toReversed()) await turn();
    const [of, from] = [measured.ours.at(-1), measured.peer.at(-1)];
    say(`  ${connected(connections)}, round ${round} of ${rounds}: ${brief(of)}, peer ${brief(from)}`);
  }
  return measured;
}

export const connected = (connections: number): string =>
  `${connections} ${connections === 1 ? "connection" : "connections"}`;

const brief = (result: Result | undefined): string =>
  result
    ? `${result.requestsPerSecond.toFixed(0)} req/s (p99 ${result.p99Ms.toFixed(1)} ms, processor ${result.processorMs.toFixed(2)} ms)`
    : "nothing";

/** Of ours against the peer. */
type Limits = { throughput: Finding["limit"]; p99?: Finding["limit"]; processorTime?: Finding["limit"] };

const MOST_P99 = 3;
const MOST_PROCESSOR_TIME = 3.5;

/** Throughput, p99 and CPU time per request, over all rounds. */
export function findingsOf(measured: Measured, what: string, limits: Limits): Finding[] {
  const { throughput, p99 = { atMost: MOST_P99 }, processorTime = { atMost: MOST_PROCESSOR_TIME } } = limits;
  return [
    { figure: what, unit: "req/s", ...held(measured, "requestsPerSecond"), limit: throughput },
    { figure: `p99 of ${what}`, unit: "ms", ...held(measured, "p99Ms"), limit: p99 },
    {
      figure: `processor time of ${what}`,
      ...{ unit: "ms", ...held(measured, "processorMs"), limit: processorTime },
      isAgainstPeer: true,
    },
  ];
}

function held({ ours, peer }: Measured, key: "requestsPerSecond" | "p99Ms" | "processorMs") {
  const rounds = { ours: ours.map((result) => result[key]), against: peer.map((result) => result[key]) };
  const typical = key === "processorMs" ? calm : median;
  return { ours: typical(rounds.ours), against: typical(rounds.against), rounds };
}
