import { z } from "zod";
import { mailboxOf } from "../../../kernel/email-address.ts";
import { notFound } from "../../../kernel/errors.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { type Breach, breachDateOf, breachTextsOf, findBreaches } from "../../catalogue/index.ts";
import type { Corpus, Exposure } from "../../corpus/index.ts";
import { findResolutions } from "./queries.ts";
import { isDisclosedToOthers } from "../disclosure/sensitive.ts";

/** `any` address, or only addresses that the partner monitors for one of its customers. */
export type LookUpScope = "any" | "monitored";

export const LookedUpBreach = z
  .object({
    title: z.string(),
    description: z.string(),
    breachDate: z.iso.datetime({ offset: true }),
    breachCategories: z.array(z.string()),
    nextSteps: z.array(z.string()),
    resolvedStatus: z.boolean().meta({ description: "Whether this partner's customers have dealt with it." }),
  })
  .meta({ id: "LookedUpBreach" });

export type LookUp = { actor: Actor; partnerId: string; email: string; scope: LookUpScope };

type Finding = { breach: Breach; resolved: boolean };

/**
 * Sorted as a customer's list: newest first, ties by name. Sensitive breaches are left out: nothing here
 * proves that the caller is the person.
 */
async function findings(
  db: Db,
  { partnerId, email, scope }: LookUp,
  exposures: readonly Exposure[],
): Promise<Finding[]> {
  const breachIds = exposures.flatMap((exposure) => exposure.breachIds);
  const { isMonitored, resolvedIds } = await findResolutions(db, { partnerId, email, breachIds });
  if (scope === "monitored" && !isMonitored)
    throw notFound("Email is not monitored for any customer of the partner", "email-not-monitored");
  const breaches = await findBreaches(db, breachIds);
  return breaches.filter(isDisclosedToOthers).map((breach) => ({ breach, resolved: resolvedIds.has(breach.id) }));
}

/** Looks the address up before the request's transaction begins. */
export const exposuresOf = (corpus: Corpus, email: string): Promise<Exposure[]> =>
  corpus.lookUpMailboxes([mailboxOf(email)]);

/**
 * Whether the address is in any breach. With `resolved`, counts only breaches that are resolved, or only those that are
 * not.
 */
export async function checkEmail(
  tx: Tx,
  lookUp: LookUp,
  exposures: readonly Exposure[],
  resolved: boolean | undefined,
): Promise<boolean> {
  const found = await findings(tx, lookUp, exposures);
  await noteLookUp(tx, lookUp, "breach.checked");
  return found.some((finding) => resolved === undefined || finding.resolved === resolved);
}

export async function retrieveEmail(
  tx: Tx,
  lookUp: LookUp,
  exposures: readonly Exposure[],
  locale: string,
): Promise<z.infer<typeof LookedUpBreach>[]> {
  const found = await findings(tx, lookUp, exposures);
  await noteLookUp(tx, lookUp, "breach.retrieved");
  return found.map(({ breach, resolved }) => ({
    title: breach.title,
    ...breachTextsOf(breach, locale),
    breachDate: breachDateOf(breach),
    breachCategories: [...breach.dataClasses],
    resolvedStatus: resolved,
  }));
}

/** A caller can ask about any address, so the audit log records who asked about which. */
const noteLookUp = (tx: Tx, { actor, partnerId, email }: LookUp, action: string): Promise<void> =>
  recordAudit(tx, { actor, action, subject: { kind: "email", id: email }, ownerId: partnerId });
