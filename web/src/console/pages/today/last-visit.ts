import { recall, remember } from "../../../state/remembered.ts";

const PAUSE_MS = 30 * 60_000;
/** On the first visit, changes of the last week count as new. */
const FIRST_MS = 7 * 86_400_000;

type Visits = { since: string; seenAt: string };

const isVisits = (value: unknown): value is Visits =>
  typeof value === "object" && value !== null && "since" in value && "seenAt" in value;

/**
 * When this browser last visited this organisation. A visit ends after half an hour without activity, so that new items
 * are still shown as new after a reload.
 */
export function lastVisit(organisationId: string): string {
  const key = `console.visits.${organisationId}`;
  const kept = recall(key);
  const now = new Date();
  const known = isVisits(kept) ? kept : undefined;
  const isNew = known === undefined || now.getTime() - Date.parse(known.seenAt) > PAUSE_MS;
  const since = !isNew ? known.since : (known?.seenAt ?? new Date(now.getTime() - FIRST_MS).toISOString());
  remember(key, { since, seenAt: now.toISOString() } satisfies Visits);
  return since;
}
