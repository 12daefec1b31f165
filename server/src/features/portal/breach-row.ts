import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import type { DatedInstance } from "../breaches/index.ts";
import { breachSeverity, dataClassLabel, isUnconfirmed, mostSevereFirst, SEVERITIES } from "../catalogue/index.ts";
import type { Viewer } from "../portal-access/index.ts";

export const SeverityView = z.enum(SEVERITIES);

const shared = {
  id: Uuid,
  resolved: z.boolean(),
  addressCount: z.int(),
  firstAddress: z.string(),
};

const FullRow = z.object({
  ...shared,
  isRedacted: z.literal(false),
  title: z.string(),
  severity: SeverityView,
  isUnconfirmed: z
    .boolean()
    .meta({ description: "Whether this breach is unconfirmed: it may have been made up, or not be a breach at all." }),
  breachDate: z.iso.date(),
  foundAt: z.iso.datetime(),
  exposed: z
    .array(z.string())
    .meta({ description: "The kinds of data that were exposed, in the reader's language, the most severe first." }),
});

const RedactedRow = z
  .object({ ...shared, isRedacted: z.literal(true) })
  .meta({ description: "What a prospect sees of a breach." });

/** A breach as lists show it. */
export const BreachRow = z.discriminatedUnion("isRedacted", [FullRow, RedactedRow]).meta({ id: "PortalBreachRow" });
export type BreachRow = z.infer<typeof BreachRow>;

export function breachRow(instance: DatedInstance, viewer: Viewer): BreachRow {
  const { id, resolved, addressCount, firstAddress, breach, foundAt } = instance;
  const seen = { id, resolved, addressCount, firstAddress };
  if (viewer.isProspect) return { ...seen, isRedacted: true };
  return {
    ...seen,
    isRedacted: false,
    title: breach.title,
    severity: breachSeverity(breach),
    isUnconfirmed: isUnconfirmed(breach),
    breachDate: breach.breachDate,
    foundAt: foundAt.toISOString(),
    exposed: labelsOf(breach.dataClasses, viewer.locale),
  };
}

const labelsOf = (dataClasses: readonly string[], locale: string): string[] =>
  mostSevereFirst(dataClasses).map((name) => dataClassLabel(name, locale));
