import type { ProcessSample, Sample } from "./process-samples.ts";
import { isFlat, type Slope, slopeOf } from "./slope.ts";

type Memory = {
  isFlat: boolean;
  /** After a collection: what is in use of V8's heap, and everything outside of it. */
  keptMib: Slope;
  heapKeptMib: Slope;
  /** With what V8 has yet to collect, and the pages of the program. */
  residentMib: { first: number; most: number; last: number };
  files: { first: number; most: number; last: number };
  /** Of one processor. */
  processorShare: number;
};

export const RULE =
  "Flat: over the second half, the line through the memory that a process keeps after a full collection (what is in use of V8's heap, and everything outside of it but mapped files) rises by at most 4 MiB an hour, or by at most twice the standard deviation of the samples around it.";

/** A line through fewer says nothing. */
const FEWEST_SAMPLES = 10;

/** How memory and files of each process went. Lines are of the second half: in the first, caches fill and code is compiled. */
export function memoryOf(samples: readonly Sample[], names: readonly string[]): Record<string, Memory> {
  return Object.fromEntries(names.map((name) => [name, memoryOfOne(samples, name)]));
}

function memoryOfOne(samples: readonly Sample[], name: string): Memory {
  const ofOne = samples.flatMap(({ seconds, isCollected, processes }) =>
    processes[name] ? { seconds, isCollected, process: processes[name] } : [],
  );
  const lateAndCollected = ofOne.slice(Math.floor(ofOne.length / 2)).filter(({ isCollected }) => isCollected);
  const lineOf = (value: (process: ProcessSample) => number): Slope =>
    slopeOf(lateAndCollected.map(({ seconds, process }) => ({ seconds, value: value(process) })));
  const extentOf = (field: keyof ProcessSample) => extent(ofOne.map(({ process }) => process[field]));
  const kept = lineOf(keptMb);
  const seconds = (ofOne.at(-1)?.seconds ?? NaN) - (ofOne[0]?.seconds ?? NaN);
  const used = extentOf("processorSeconds");
  return {
    isFlat: lateAndCollected.length >= FEWEST_SAMPLES && isFlat(kept),
    keptMib: roundedSlope(kept),
    heapKeptMib: roundedSlope(lineOf(({ heapMb }) => heapMb)),
    residentMib: extentOf("residentMb"),
    files: extentOf("files"),
    processorShare: rounded((used.last - used.first) / seconds),
  };
}

/** V8 gives room that a collection has freed back to the system late, or fills it again. */
const keptMb = ({ ownMb, heapTakenMb, heapMb }: ProcessSample): number => ownMb - heapTakenMb + heapMb;

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
