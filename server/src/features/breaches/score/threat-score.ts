import { z } from "zod";
import { WORST_SCORE } from "../../../kernel/score-scale.ts";
import { type Breach, mostSevereFirst, type Severity, severityOf } from "../../catalogue/index.ts";

/** The part of an open instance that the score is computed from. */
export type OpenInstance = {
  breach: Pick<
    Breach,
    "dataClasses" | "breachDate" | "verified" | "fabricated" | "spamList" | "malware" | "stealerLog"
  >;
  addresses: number;
};

export const ThreatScore = z.int().min(0).max(WORST_SCORE);

/** How much each kind of data adds to the danger of a breach. */
const DANGER: Record<Severity, number> = { critical: 0.35, high: 0.2, medium: 0.08, low: 0.02 };

/** Data taken from people's own devices is worse than the same data taken from a site. */
const DEVICE_DANGER = 0.35;

/** If the exposed data is unknown, the danger is still not zero. */
const LEAST_DANGER = 0.03;

const DAYS_TO_HALF = 730;
const DAY_MS = 86_400_000;

/** Sums are in whole millionths, so that neither rounding nor the order of breaches can turn a rise into a fall. */
const UNIT = 1_000_000;

/**
 * From 0, if nothing is unresolved, up to the worst. Each instance has a danger between 0 and 1; together they are as
 * dangerous as the chance that at least one of independent dangers strikes. docs/threat-score.md explains the parts.
 */
export function threatScore(instances: readonly OpenInstance[], today: Date): number {
  return scoreOfWeights(instances.reduce((total, instance) => total + weightOf(instance, today), 0));
}

/** The score of instances with this total weight. */
export const scoreOfWeights = (sum: number): number => Math.ceil(WORST_SCORE * (1 - Math.exp(-sum / UNIT)));

const weightOf = ({ breach, addresses }: OpenInstance, today: Date): number =>
  weightFor(dangerOfBreach(breach, today), addresses);

/**
 * Dangers multiply as chances do; their logarithms add up. A whole number, so that any program, including the database,
 * adds it up to the same sum.
 */
export const weightFor = (dangerOfBreach: number, addresses: number): number =>
  Math.max(1, Math.round(-Math.log1p(-dangerOfBreach * widthOf(addresses)) * UNIT));

/** The part of the danger that all instances of a breach share. */
export const dangerOfBreach = (breach: OpenInstance["breach"], today: Date): number =>
  contentOf(breach) * confidenceIn(breach) * recencyOf(breach, today);

/** A history needs the same breaches a dozen times, and naming and sorting the data takes most of the time. */
const contents = new WeakMap<OpenInstance["breach"], number>();

function contentOf(breach: OpenInstance["breach"]): number {
  const known = contents.get(breach);
  if (known !== undefined) return known;
  const content = contentDanger(breach);
  contents.set(breach, content);
  return content;
}

function contentDanger({ dataClasses, malware, stealerLog }: OpenInstance["breach"]): number {
  const dangers = mostSevereFirst(dataClasses).map((name) => DANGER[severityOf(name)]);
  if (stealerLog || malware) dangers.push(DEVICE_DANGER);
  const harmless = dangers.reduce((rest, danger) => rest * (1 - danger), 1);
  return Math.max(LEAST_DANGER, 1 - harmless);
}

function confidenceIn({ verified, fabricated, spamList }: OpenInstance["breach"]): number {
  if (fabricated) return 0.25;
  if (spamList) return 0.5;
  return verified ? 1 : 0.6;
}

/** From 1 for today's breach down to 0.35: old passwords are still in use. */
function recencyOf({ breachDate }: OpenInstance["breach"], today: Date): number {
  const days = Math.max(0, (today.getTime() - Date.parse(breachDate)) / DAY_MS);
  return 0.35 + 0.65 * 2 ** (-days / DAYS_TO_HALF);
}

/** One address counts half as much as very many do. */
const NARROWEST = 0.5;

const widthOf = (addresses: number): number => 1 - NARROWEST / Math.sqrt(Math.max(1, addresses));

/**
 * `weightFor` for the database, which adds up the weights of all customers of a partner. It's told what the query calls
 * the danger of the breach and the number of addresses. A test compares the two.
 */
export const weightInSql = (danger: string, addresses: string): string =>
  `greatest(1, floor(0.5::float8 - ln(1 - ${danger} * (1 - ${NARROWEST}::float8 / sqrt(greatest(1, ${addresses})::float8))) * ${UNIT}))`;
