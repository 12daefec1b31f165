import { SEVERITIES, type Severity, severityOf } from "./data-classes.ts";
import type { BreachFacts } from "./facts.ts";

type Judged = Pick<BreachFacts, "dataClasses" | "fabricated" | "spamList" | "malware" | "stealerLog">;

/**
 * One word for a whole breach: that of the worst it exposed, and critical where people's own devices were tapped. What
 * may be made up, or was only gathered for sending spam, is never worse than medium. Nobody knows what: medium too.
 */
export function breachSeverity(breach: Judged): Severity {
  const known = severities.get(breach);
  if (known !== undefined) return known;
  const severity = judge(breach);
  severities.set(breach, severity);
  return severity;
}

/** Its place from the worst down: what lists are put in order by. */
export const severityRank = (breach: Judged): number => SEVERITIES.indexOf(breachSeverity(breach));

/** Lists filter by it, so that it is asked of hundreds of breaches at a time. */
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
