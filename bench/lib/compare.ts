import { type Finding, median } from "./finding.ts";
import type { Load, LoadGenerator, LoadResult } from "./load.ts";
import { say } from "./report.ts";

export type Side = Pick<Load, "url" | "headers" | "send">;

export type Comparison = {
  ours: Side;
  peer: Side;
  connections: number;
  rounds: number;
  /** Each measured phase follows one of these that does not count. */
  warmSeconds: number;
  seconds: number;
};

/**
 * Brings both to their cruising speed. By number, not by time: V8 goes on compiling for some thousand requests (an
 * onboarding's processor time falls by a third over its first 3,000), and the slower side needs them no less.
 */
export async function warmUp(load: LoadGenerator, sides: readonly Side[], requests: number): Promise<void> {
  for (const side of sides) await load.run({ ...side, connections: 16, span: { requests } });
  say(`  warmed up with ${requests} requests each`);
}

export type Measured = { ours: LoadResult[]; peer: LoadResult[] };

/**
 * Peer and product in turns, the order swapped from round to round: whatever else slows the machine down for a while
 * (a checkpoint, a neighbour, a warm processor) hits both.
 */
export async function compare(load: LoadGenerator, comparison: Comparison): Promise<Measured> {
  const { ours, peer, connections, rounds, warmSeconds, seconds } = comparison;
  const measure = async (side: Side): Promise<LoadResult> => {
    await load.run({ ...side, connections, span: { seconds: warmSeconds } });
    return load.run({ ...side, connections, span: { seconds } });
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

const brief = (result: LoadResult | undefined): string =>
  result ? `${result.requestsPerSecond.toFixed(0)} req/s (p99 ${result.p99Ms.toFixed(1)} ms)` : "nothing";

/** The medians of one figure over all rounds. */
export function findingOf(
  { ours, peer }: Measured,
  key: "requestsPerSecond" | "p99Ms",
  about: Pick<Finding, "figure" | "limit">,
): Finding {
  const rounds = { ours: ours.map((result) => result[key]), against: peer.map((result) => result[key]) };
  const unit = key === "p99Ms" ? "ms" : "req/s";
  return { ...about, unit, ours: median(rounds.ours), against: median(rounds.against), rounds };
}
