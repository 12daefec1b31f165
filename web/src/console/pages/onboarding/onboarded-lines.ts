import { recall, remember } from "../../../remembered.ts";

const MOST = 20_000;

/**
 * Lines that were onboarded from this browser, by their key. The server's idempotency keys are forgotten after a day;
 * this makes a file that is chosen again later go on where it was stopped.
 */
const keyOf = (organisationId: string): string => `console.onboarded.${organisationId}`;

export function onboardedLines(organisationId: string): Set<string> {
  const kept = recall(keyOf(organisationId));
  return new Set(Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : []);
}

export function noteOnboarded(organisationId: string, key: string): void {
  remember(keyOf(organisationId), [...onboardedLines(organisationId), key].slice(-MOST));
}
