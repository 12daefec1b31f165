import type { ProcessSample, Sample } from "./process-samples.ts";
import { isFlat, type Slope, slopeOf } from "./slope.ts";

type Memory = {
  isFlat: boolean;
  /** What is left after a collection. */
  keptMib: Slope;
  heapKeptMib: Slope;
  /** With what V8 has yet to collect, and the pages of the program. */
  residentMib: { first: number; most: number; last: number };
  files: { first: number; most: number; last: number };
  /** Of one processor. */
  processorShare: number;
};

export const RULE =
  "Flat: over the second half, the line through the memory that a process keeps after a full collection (without the files that it maps) rises by at most 4 MiB an hour, or by at most twice the standard deviation of the samples around it.";

/** How memory and files of each process went. Lines are of the second half: in the first, caches fill and code is compiled. */
export function memoryOf(samples: readonly Sample[], names: readonly string[]): Record<string, Memory> {
  return Object.fromEntries(names.map((name) => [name, memoryOfOne(samples, name)]));
}

function memoryOfOne(samples: readonly Sample[], name: string): Memory {
  const values = (field: keyof ProcessSample) => samples.map(({ processes }) => processes[name]?.[field] ?? NaN);
  const lateAndCollected = samples.slice(Math.floor(samples.length / 2)).filter(({ isCollected }) => isCollected);
  const lineOf = (field: keyof ProcessSample): Slope =>
    slopeOf(lateAndCollected.map(({ seconds, processes }) => ({ seconds, value: processes[name]?.[field] ?? NaN })));
  const kept = lineOf("ownMb");
  const seconds = (samples.at(-1)?.seconds ?? NaN) - (samples[0]?.seconds ?? NaN);
  const used = extent(values("processorSeconds"));
  return {
    isFlat: isFlat(kept),
    keptMib: roundedSlope(kept),
    heapKeptMib: roundedSlope(lineOf("heapMb")),
    residentMib: extent(values("residentMb")),
    files: extent(values("files")),
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
