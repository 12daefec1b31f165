import type { Breach } from "./breach.ts";
import { type Step, stepsOf } from "./describe.ts";
import { onceForBreach } from "./once.ts";
import { urgencyRank } from "./severity.ts";

/** A step with the titles of the breaches it applies to. */
export type SharedStep = Step & { breaches: string[] };

type Ranked = { step: SharedStep; rank: number; index: number };

const keptSteps = onceForBreach(stepsOf);

/**
 * What to do about several breaches, most urgent first. Each step appears once; a step that names a site appears once
 * for each site. The first steps of the most urgent breaches come before their second steps, and before all steps of
 * less urgent breaches.
 */
export function stepsOfAll(breaches: readonly Breach[], locale: string): SharedStep[] {
  const ranked = new Map<string, Ranked>();
  for (const breach of breaches) {
    const rank = urgencyRank(breach);
    for (const [index, step] of keptSteps(breach, locale).entries()) {
      const known = ranked.get(step.action);
      const titles = [...(known?.step.breaches ?? []), breach.title];
      const one = { step: { ...step, breaches: titles }, rank, index };
      const isMoreUrgent = known === undefined || byUrgency(one, known) < 0;
      ranked.set(step.action, isMoreUrgent ? one : { ...known, step: { ...known.step, breaches: titles } });
    }
  }
  return [...ranked.values()].sort(byUrgency).map(({ step }) => step);
}

const byUrgency = (a: Ranked, b: Ranked): number => a.rank - b.rank || a.index - b.index;
