import { notFound } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { recordHappening } from "../events/index.ts";
import type { BrandChanges, LogoPicture } from "./brand.ts";
import { partnersCounted } from "./happenings.ts";
import type {
  Distributor,
  NewDistributor,
  OperatorsPartner,
  OperatorsPartnerChanges,
  Partner,
} from "./organisation.ts";
import { updateBrand } from "./queries-brand.ts";
import { deletePortalHost } from "./queries-portal-host.ts";
import * as queries from "./queries.ts";

export const PARTNER_NOT_FOUND = "Partner not found or does not belong to distributor";

export async function createDistributor(tx: Tx, actor: Actor, { name }: NewDistributor): Promise<Distributor> {
  const distributor = await queries.insertDistributor(tx, name);
  const subject = { kind: "distributor", id: distributor.id };
  await recordAudit(tx, { actor, action: "distributor.created", subject, details: { name } });
  return distributor;
}

export async function renameDistributor(tx: Tx, actor: Actor, id: string, name: string): Promise<Distributor> {
  const distributor = await queries.updateDistributor(tx, id, name);
  if (!distributor) throw notFound("Distributor not found");
  await recordAudit(tx, {
    actor,
    action: "distributor.updated",
    subject: { kind: "distributor", id },
    details: { name },
  });
  return distributor;
}

export async function createPartner(
  tx: Tx,
  actor: Actor,
  distributorId: string,
  settings: OperatorsPartner,
): Promise<Partner> {
  if (!(await queries.findDistributor(tx, distributorId))) throw notFound("Distributor not found");
  const partner = await queries.insertPartner(tx, distributorId, settings);
  await recordHappening(tx, partnersCounted, [{ partnerId: partner.id, counts: true }]);
  await record(tx, actor, "partner.created", partner.id, settings);
  return partner;
}

/** `distributorId` restricts it to that distributor's partners. The operator may change any partner. */
export async function changePartner(
  tx: Tx,
  actor: Actor,
  which: { id: string; distributorId?: string },
  changes: OperatorsPartnerChanges,
): Promise<Partner> {
  await lockOwn(tx, which);
  const partner = await queries.updatePartner(tx, which.id, changes);
  await record(tx, actor, "partner.updated", partner.id, changes);
  return partner;
}

/**
 * A deleted partner disappears from every list, and neither its id nor its keys give access any more. Its rows stay for
 * billing, and its portal host is free for another partner. The caller makes sure that it has no customers left.
 */
export async function deletePartner(tx: Tx, actor: Actor, which: { id: string; distributorId: string }): Promise<void> {
  await lockOwn(tx, which);
  await queries.markPartnerDeleted(tx, which.id);
  await recordHappening(tx, partnersCounted, [{ partnerId: which.id, counts: false }]);
  await deletePortalHost(tx, which.id);
  await record(tx, actor, "partner.deleted", which.id, {});
}

/** Only the operator may do this, not the partner: the operator is responsible for checking what customers see. */
export async function changeBrand(
  tx: Tx,
  actor: Actor,
  partnerId: string,
  changes: BrandChanges,
  picture?: LogoPicture,
): Promise<void> {
  await lockOwn(tx, { id: partnerId });
  await updateBrand(tx, partnerId, changes, picture?.content);
  const { colour, logo } = changes;
  const logoBytes = logo === undefined ? {} : { logoBytes: logo?.content.length ?? 0 };
  await record(tx, actor, "partner.brand-changed", partnerId, {
    ...(colour === undefined ? {} : { colour }),
    ...logoBytes,
  });
}

async function lockOwn(tx: Tx, { id, distributorId }: { id: string; distributorId?: string }): Promise<void> {
  if (!(await queries.lockPartner(tx, id, distributorId))) throw notFound(PARTNER_NOT_FOUND, "partner-not-found");
}

function record(tx: Tx, actor: Actor, action: string, id: string, details: Record<string, unknown>): Promise<void> {
  return recordAudit(tx, { actor, action, subject: { kind: "partner", id }, partnerId: id, details });
}
