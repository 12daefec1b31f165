import type { Kept, Sample } from "./process-samples.ts";
import { isFlat, type Slope, slopeOf } from "./slope.ts";

type Memory = {
  isFlat: boolean;
  /** After a garbage collection: the used part of V8's heap, and everything outside it. */
  keptMib: Slope;
  heapKeptMib: Slope;
  /** Includes garbage that V8 has yet to collect, and the pages of the program. */
  residentMib: { first: number; most: number; last: number };
  files: { first: number; most: number; last: number };
  /** Of one processor. */
  processorShare: number;
};

export const RULE =
  "Flat: over the second half, the line through the memory that a process keeps after a full collection (what is in use of V8's heap, and everything outside of it but mapped files) rises by at most 4 MiB an hour, or by at most twice the spread of the samples around it. The line's slope is the median of the slopes between any two samples, and the spread 1.48 times the median distance from it: single samples that a busy machine delays do not count.";

/** A line through fewer samples is meaningless. */
const FEWEST_SAMPLES = 10;

/**
 * How each process's memory and files changed. The lines cover the second half: in the first, caches fill and code is
 * compiled.
 */
export function memoryOf(samples: readonly Sample[], names: readonly string[]): Record<string, Memory> {
  return Object.fromEntries(names.map((name) => [name, memoryOfOne(samples, name)]));
}

function memoryOfOne(samples: readonly Sample[], name: string): Memory {
  const ofOne = samples.flatMap(({ seconds, processes: { [name]: process } }) => (process ? { seconds, process } : []));
  const lateKept = ofOne
    .slice(Math.floor(ofOne.length / 2))
    .flatMap(({ seconds, process: { kept } }) => (kept ? { seconds, kept } : []));
  const lineOf = (value: (kept: Kept) => number): Slope =>
    slopeOf(lateKept.map(({ seconds, kept }) => ({ seconds, value: value(kept) })));
  const extentOf = (field: "residentMb" | "files" | "processorSeconds") =>
    extent(ofOne.map(({ process }) => process[field]));
  const line = lineOf(({ heapMb, outsideMb }) => heapMb + outsideMb);
  const seconds = (ofOne.at(-1)?.seconds ?? NaN) - (ofOne[0]?.seconds ?? NaN);
  const used = extentOf("processorSeconds");
  return {
    isFlat: lateKept.length >= FEWEST_SAMPLES && isFlat(line),
    keptMib: roundedSlope(line),
    heapKeptMib: roundedSlope(lineOf(({ heapMb }) => heapMb)),
    residentMib: extentOf("residentMb"),
    files: extentOf("files"),
    processorShare: rounded((used.last - used.first) / seconds),
  };
}

const extent = (values: readonly number[]): { first: number; most: number; last: number } => ({
  first: values[0] ?? NaN,
  most: Math.max(...values),
  last: values.at(-1) ?? NaN,
});

const rounded = (value: number): number => Math.round(value * 100) / 100;
const roundedSlope = ({ perHour, rise, noise }: Slope): Slope => ({
  perHour: rounded(perHour),
  rise: rounded(rise),
  noise: rounded(noise),
});
