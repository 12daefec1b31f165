import { readFileSync, writeFileSync } from "node:fs";
import { type Finding, measureOf } from "./finding.ts";
import { say } from "./say.ts";

/** Processor time against a peer's, as small runs measured it, by the machine's architecture and by figure. */
type Kept = Record<string, Record<string, number>>;

const FILE = new URL("../results/small.json", import.meta.url);

/** Of the committed speed against the peer, this much must be left; less if another architecture's is all we have. */
const LEAST_LEFT = 0.75;
const LEAST_LEFT_ELSEWHERE = 0.5;

/** A small run's ratio, and the limit of a full one. */
type Ratio = { ratio: number; limit: number };

export type Ratios = Record<string, Ratio>;

/** The ratios of a benchmark that small runs are judged by, each under a name of its own. */
export const ratiosOf = (benchmark: string, findings: readonly Finding[]): Ratios =>
  Object.fromEntries(
    findings.flatMap((finding) => {
      const { figure, limit, isAgainstPeer } = finding;
      if (!isAgainstPeer || !("atMost" in limit)) return [];
      return [[`${benchmark}: ${figure}`, { ratio: measureOf(finding), limit: limit.atMost }]];
    }),
  );

/** Says how the ratios compare with the committed ones. Returns the names of those that are too high. */
export function judge(ratios: Ratios): string[] {
  const kept = readKept();
  return Object.entries(ratios).flatMap(([name, { ratio, limit }]) => {
    // Only Linux reports all CPU times.
    if (Number.isNaN(ratio) && process.platform !== "linux") return [];
    const most = mostFor(name, limit, kept);
    const isMet = ratio <= most.ratio;
    say(`${isMet ? "  ok  " : "  FAIL"} ${name}: ${ratio.toFixed(2)}, at most ${most.ratio.toFixed(2)}, ${most.note}`);
    return isMet ? [] : [name];
  });
}

function mostFor(name: string, limit: number, kept: Kept): { ratio: number; note: string } {
  const own = kept[process.arch]?.[name];
  if (own !== undefined) return { ratio: own / LEAST_LEFT, note: `${own.toFixed(2)} is committed` };
  const others = Object.entries(kept).flatMap(([architecture, { [name]: ratio }]) =>
    ratio === undefined ? [] : [{ ratio: ratio / LEAST_LEFT_ELSEWHERE, note: `from that of ${architecture}` }],
  );
  const unknown = { ratio: limit / LEAST_LEFT_ELSEWHERE, note: "from the limit of a full run; --keep commits it" };
  return others.sort((a, b) => b.ratio - a.ratio)[0] ?? unknown;
}

/** Writes the ratios down as this architecture's. Those of benchmarks that didn't run stay as they are. */
export function keep(ratios: Ratios): void {
  const kept = readKept();
  const rounded = Object.entries(ratios).map(([name, { ratio }]) => [name, Math.round(ratio * 100) / 100]);
  const own = { ...kept[process.arch], ...Object.fromEntries(rounded) } as Record<string, number>;
  writeFileSync(FILE, `${JSON.stringify({ ...kept, [process.arch]: own }, null, 2)}\n`);
  say("Written to bench/results/small.json");
}

const readKept = (): Kept => JSON.parse(readFileSync(FILE, "utf8")) as Kept;
