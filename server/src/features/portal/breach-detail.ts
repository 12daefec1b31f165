import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { Uuid } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import { BREACH_NOT_FOUND, type DatedInstance, findListedInstance, listStepsDone } from "../breaches/index.ts";
import {
  breachSeverity,
  breachTextsOf,
  dataClassLabel,
  isUnconfirmed,
  mostSevereFirst,
  severityOf,
  stepsOf,
} from "../catalogue/index.ts";
import { frameOf, PortalFrame, type Viewer } from "../portal-access/index.ts";
import { SeverityView } from "./breach-row.ts";

const MOST_ADDRESSES = 200;

const shared = {
  id: Uuid,
  resolved: z.boolean(),
  addresses: z.array(z.string()).meta({ description: `At most ${MOST_ADDRESSES}.` }),
  addressCount: z.int(),
};

const FullDetail = z.object({
  ...shared,
  isRedacted: z.literal(false),
  title: z.string(),
  domain: z.string().nullable(),
  severity: SeverityView,
  isUnconfirmed: z.boolean(),
  resolvedAt: z.iso.datetime().nullable(),
  breachDate: z.iso.date(),
  foundAt: z.iso.datetime(),
  accounts: z.int().meta({ description: "0 if the number is unknown." }),
  description: z.string(),
  exposed: z.array(z.object({ name: z.string(), severity: SeverityView })),
  steps: z.array(
    z.object({ key: z.string(), action: z.string(), reason: z.string(), minutes: z.int(), done: z.boolean() }),
  ),
});

const RedactedDetail = z.object({ ...shared, isRedacted: z.literal(true) });

export const BreachDetail = z
  .object({
    ...success,
    portal: PortalFrame,
    breach: z.discriminatedUnion("isRedacted", [FullDetail, RedactedDetail]),
  })
  .meta({ id: "PortalBreach" });

export async function readBreachDetail(
  db: Db,
  viewer: Viewer,
  breachId: string,
): Promise<z.infer<typeof BreachDetail>> {
  const [instance, done] = await Promise.all([
    findListedInstance(db, { customerId: viewer.customerId, id: breachId, most: MOST_ADDRESSES }),
    listStepsDone(db, breachId),
  ]);
  if (!instance) throw notFound(BREACH_NOT_FOUND, "breach-not-found");
  return { success: true, portal: frameOf(viewer), breach: detailOf(instance, viewer, done) };
}

function detailOf(
  instance: DatedInstance & { addresses: string[] },
  { isProspect, locale }: Viewer,
  done: ReadonlySet<string>,
) {
  const { id, resolved, resolvedAt, foundAt, addresses, addressCount, breach } = instance;
  const seen = { id, resolved, addresses, addressCount };
  if (isProspect) return { ...seen, isRedacted: true as const };
  const { title, domain, breachDate, accounts, dataClasses } = breach;
  return {
    ...seen,
    isRedacted: false as const,
    title,
    domain,
    severity: breachSeverity(breach),
    isUnconfirmed: isUnconfirmed(breach),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    breachDate,
    foundAt: foundAt.toISOString(),
    accounts,
    description: breachTextsOf(breach, locale).description,
    exposed: mostSevereFirst(dataClasses).map((name) => ({
      name: dataClassLabel(name, locale),
      severity: severityOf(name),
    })),
    steps: stepsOf(breach, locale).map((step) => ({ ...step, done: done.has(step.key) })),
  };
}
