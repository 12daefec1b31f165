import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import { levelOf, LEVELS } from "../../kernel/score-scale.ts";
import type { Db } from "../../platform/db/database.ts";
import { type FirstInstance, type KnownBreaches, listMostUrgent, scoresAt, ThreatScore } from "../breaches/index.ts";
import { breachSeverity, mostSevereFirst, SEVERITIES, stepsOf } from "../catalogue/index.ts";
import { type UrgencyCustomer, countStepsDone, listCustomersByUrgency } from "./queries.ts";
import type { Ranked } from "./rank.ts";

const time = z.iso.datetime();

const MostUrgent = z.object({
  id: Uuid,
  title: z.string(),
  severity: z.enum(SEVERITIES),
  isFromDevices: z.boolean().meta({ description: "Whether malware took the data from people's own devices." }),
  breachCategories: z.array(z.string()).meta({ description: "What was exposed, the most severe first." }),
  addressCount: z.int(),
  foundAt: time,
  steps: z.int(),
  stepsDone: z.int(),
});

export const UrgentCustomer = z
  .object({
    customerId: Uuid,
    companyName: z.string(),
    customerReference: z.string().nullable(),
    status: z.enum(["active", "prospect"]),
    planName: z.string(),
    score: ThreatScore,
    level: z.enum(LEVELS),
    scoreChange: z.int().meta({ description: "Compared with 30 days ago." }),
    reasons: z
      .array(z.enum(["alert-not-delivered", "critical-open", "new-breaches"]))
      .meta({ description: "Why the customer needs attention. Empty if it only has open breaches." }),
    openBreaches: z.int(),
    openCritical: z.int().meta({ description: "Always 0 for prospects, whose breaches aren't described." }),
    foundSince: z.int(),
    mostUrgent: MostUrgent.nullable().meta({ description: "The open breach to deal with first. Null for prospects." }),
    lastScanAt: time.nullable(),
    lastSignInAt: time.nullable(),
    lastAlert: z
      .object({ state: z.string(), address: z.string(), at: time })
      .nullable()
      .meta({ description: "The last email about a breach, and whether it was delivered." }),
  })
  .meta({ id: "UrgentCustomer" });

/** What is shown of these customers, in their order. */
export async function urgentRows(
  db: Db,
  ranked: readonly Ranked[],
  { breaches, before }: { breaches: KnownBreaches; before: Date },
): Promise<z.infer<typeof UrgentCustomer>[]> {
  const idsOf = (some: readonly Ranked[]) => some.map(({ customerId }) => customerId);
  const scoreBefore = await scoresAt(db, idsOf(ranked), breaches, before);
  const firsts = await listMostUrgent(db, idsOf(ranked.filter(({ isActive }) => isActive)), breaches);
  const stepsDone = await countStepsDone(
    db,
    firsts.map(({ id }) => id),
  );
  const firstOf = new Map(firsts.map((first) => [first.customerId, first]));
  const customers = new Map((await listCustomersByUrgency(db, idsOf(ranked))).map((one) => [one.id, one]));
  return ranked.flatMap((one) => {
    const customer = customers.get(one.customerId);
    const first = firstOf.get(one.customerId);
    if (!customer) return [];
    const mostUrgent = first ? mostUrgentOf(first, customer.locale, stepsDone.get(first.id) ?? 0) : null;
    return [{ ...rowOf(one, customer, mostUrgent), scoreChange: one.score - scoreBefore(one.customerId) }];
  });
}

function rowOf(one: Ranked, customer: UrgencyCustomer, mostUrgent: z.infer<typeof MostUrgent> | null) {
  return {
    customerId: customer.id,
    companyName: customer.companyName,
    customerReference: customer.reference,
    status: customer.status,
    planName: customer.planName,
    score: one.score,
    level: levelOf(one.score),
    reasons: one.reasons,
    openBreaches: one.open,
    openCritical: one.openCritical,
    foundSince: one.foundSince,
    mostUrgent,
    lastScanAt: customer.scannedAt?.toISOString() ?? null,
    lastSignInAt: customer.signedInAt?.toISOString() ?? null,
    lastAlert: customer.alert && { ...customer.alert, at: new Date(customer.alert.at).toISOString() },
  };
}

const mostUrgentOf = (
  { id, breach, addressCount, foundAt }: FirstInstance,
  locale: string,
  stepsDone: number,
): z.infer<typeof MostUrgent> => ({
  id,
  title: breach.title,
  severity: breachSeverity(breach),
  isFromDevices: breach.stealerLog || breach.malware,
  breachCategories: mostSevereFirst(breach.dataClasses),
  addressCount,
  foundAt: foundAt.toISOString(),
  steps: stepsOf(breach, locale).length,
  stepsDone,
});
