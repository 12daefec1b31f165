import { say } from "../../bench/lib/say.ts";

export type Counts = Record<string, number>;

/** What was wrong, how often, and the first occurrence. */
export type Faults = Map<string, { count: number; first: string }>;

export const count = (counts: Counts, name: string) => (counts[name] = (counts[name] ?? 0) + 1);

/** Prints a fault when it occurs for the first time, and counts it from then on. */
export function noteFault(faults: Faults, what: string, first: string): void {
  const fault = faults.get(what);
  if (fault) return void fault.count++;
  faults.set(what, { count: 1, first });
  say(`  ${what} (${first.slice(0, 500)})`);
}

export const listed = (faults: Faults) => [...faults].map(([what, fault]) => ({ what, ...fault }));
