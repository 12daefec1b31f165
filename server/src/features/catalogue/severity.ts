import { SEVERITIES, type Severity, severityOf } from "./data-classes.ts";
import type { BreachFacts } from "./facts.ts";
import { isUnconfirmed } from "./unconfirmed.ts";

type Judged = Pick<BreachFacts, "dataClasses" | "fabricated" | "spamList" | "malware" | "stealerLog">;

/**
 * The severity of a whole breach: that of the worst class it exposed, or critical if people's own devices were tapped.
 * A breach that may be made up, or that was only collected for sending spam, is at most medium. If the exposed data is
 * unknown, the severity is medium too.
 */
export function breachSeverity(breach: Judged): Severity {
  const known = severities.get(breach);
  if (known !== undefined) return known;
  const severity = judge(breach);
  severities.set(breach, severity);
  return severity;
}

/** The place of a breach in every list, most urgent first: confirmed before unconfirmed ones, then by severity. */
export const urgencyRank = (breach: Judged & Pick<BreachFacts, "verified">): number =>
  (isUnconfirmed(breach) ? SEVERITIES.length : 0) + SEVERITIES.indexOf(breachSeverity(breach));

/** What a rank says about a breach. */
export const urgencyOf = (rank: number): { severity: Severity; isUnconfirmed: boolean } => ({
  severity: SEVERITIES[rank % SEVERITIES.length] ?? "low",
  isUnconfirmed: rank >= SEVERITIES.length,
});

/** Cached, because lists filter by severity and ask for hundreds of breaches at a time. */
const severities = new WeakMap<Judged, Severity>();

function judge({ dataClasses, fabricated, spamList, malware, stealerLog }: Judged): Severity {
  const worst = stealerLog || (malware && !spamList) ? "critical" : severityOfClasses(dataClasses);
  const isDoubtful = fabricated || spamList;
  return isDoubtful && (worst === "critical" || worst === "high") ? "medium" : worst;
}

function severityOfClasses(dataClasses: readonly string[]): Severity {
  const found = new Set(dataClasses.map(severityOf));
  return SEVERITIES.find((severity) => found.has(severity)) ?? "medium";
}
