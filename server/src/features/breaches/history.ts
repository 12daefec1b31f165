import type { DatedInstance } from "./instance.ts";
import { scoreOf } from "./score.ts";

/**
 * What was open at a moment, told from when each breach was found and resolved. One that was opened again counts as open
 * all along: when it was resolved before is not kept.
 */
export const openAt = <One extends DatedInstance>(instances: readonly One[], at: Date): One[] =>
  instances.filter(({ foundAt, resolvedAt }) => foundAt < at && (resolvedAt === null || resolvedAt >= at));

/** The threat score as it was at that moment, the breaches as old as they were then. */
export const scoreAt = (instances: readonly DatedInstance[], at: Date): number => scoreOf(openAt(instances, at), at);
