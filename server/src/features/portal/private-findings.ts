import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { Uuid } from "../../kernel/ids.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { success } from "../../platform/http/envelope.ts";
import {
  BREACH_NOT_FOUND,
  listPrivateFindings,
  markPrivateFinding,
  type PrivateFinding,
  privateMailboxOf,
} from "../breaches/index.ts";
import { breachSeverity, breachTextsOf, dataClassLabel, mostSevereFirst, stepsOf } from "../catalogue/index.ts";
import { lockCustomer } from "../customers/index.ts";
import { frameOf, PortalFrame, type Viewer } from "../portal-access/index.ts";
import { SeverityView } from "./breach-row.ts";

const Finding = z.object({
  id: Uuid,
  title: z.string(),
  severity: SeverityView,
  breachDate: z.iso.date(),
  foundAt: z.iso.datetime(),
  description: z.string(),
  exposed: z.array(z.string()),
  steps: z.array(z.object({ key: z.string(), action: z.string(), reason: z.string(), minutes: z.int() })),
  done: z.boolean(),
});

export const PrivateFindings = z
  .object({
    ...success,
    portal: PortalFrame,
    isPerson: z.boolean().meta({
      description:
        "Whether the session proves that the viewer is the customer's contact. No one else learns whether there are any findings.",
    }),
    findings: z.array(Finding).meta({ description: "Sensitive breaches of the viewer's own address." }),
  })
  .meta({ id: "PortalPrivateFindings" });

/** The sensitive breaches of the viewer's own address, if the viewer is the person. */
export async function readPrivateFindings(db: Db, viewer: Viewer): Promise<z.infer<typeof PrivateFindings>> {
  const findings = await findingsOf(db, viewer);
  return {
    success: true,
    portal: frameOf(viewer),
    isPerson: findings !== undefined,
    findings: (findings ?? []).map((finding) => viewOf(finding, viewer.locale)),
  };
}

async function findingsOf(db: Db, viewer: Viewer): Promise<PrivateFinding[] | undefined> {
  const mailbox = privateMailboxOf(viewer);
  return mailbox === undefined ? undefined : listPrivateFindings(db, { customerId: viewer.customerId, mailbox });
}

/**
 * Records that the viewer has dealt with a finding. It's in no event and not in the audit trail, because others read
 * both.
 */
export async function setFindingDone(tx: Tx, viewer: Viewer, id: string, done: boolean): Promise<void> {
  const mailbox = privateMailboxOf(viewer);
  // Locked so that the finding isn't removed meanwhile.
  await lockCustomer(tx, viewer.partnerId, viewer.customerId);
  const findings = await findingsOf(tx, viewer);
  if (mailbox === undefined || !findings?.some((finding) => finding.id === id))
    throw notFound(BREACH_NOT_FOUND, "breach-not-found");
  await markPrivateFinding(tx, { customerId: viewer.customerId, mailbox, id, done });
}

const viewOf = ({ id, breach, foundAt, done }: PrivateFinding, locale: string): z.infer<typeof Finding> => ({
  id,
  title: breach.title,
  severity: breachSeverity(breach),
  breachDate: breach.breachDate,
  foundAt: foundAt.toISOString(),
  description: breachTextsOf(breach, locale).description,
  exposed: mostSevereFirst(breach.dataClasses).map((name) => dataClassLabel(name, locale)),
  steps: stepsOf(breach, locale).map(({ key, action, reason, minutes }) => ({ key, action, reason, minutes })),
  done,
});
