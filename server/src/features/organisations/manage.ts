import { notFound } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { recordHappening } from "../events/index.ts";
import type { BrandChanges, LogoPicture } from "./brand/brand.ts";
import { partnersCounted } from "./happenings.ts";
import {
  type Distributor,
  type NewDistributor,
  type OperatorsPartner,
  type OperatorsPartnerChanges,
  type Partner,
  partnerNotFound,
} from "./organisation.ts";
import { updateBrand } from "./brand/queries.ts";
import { deletePortalHost } from "./portal-host/queries.ts";
import * as queries from "./queries.ts";

export async function createDistributor(tx: Tx, actor: Actor, { name }: NewDistributor): Promise<Distributor> {
  const distributor = await queries.insertDistributor(tx, name);
  const subject = { kind: "distributor", id: distributor.id };
  await recordAudit(tx, { actor, action: "distributor.created", subject, ownerId: distributor.id, details: { name } });
  return distributor;
}

export async function renameDistributor(tx: Tx, actor: Actor, id: string, name: string): Promise<Distributor> {
  const distributor = await queries.updateDistributor(tx, id, name);
  if (!distributor) throw notFound("Distributor not found", "organisation-not-found");
  await recordAudit(tx, {
    actor,
    action: "distributor.updated",
    subject: { kind: "distributor", id },
    ownerId: id,
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
  if (!(await queries.findDistributor(tx, distributorId)))
    throw notFound("Distributor not found", "organisation-not-found");
  const partner = await queries.insertPartner(tx, distributorId, settings);
  await recordHappening(tx, partnersCounted, [{ partnerId: partner.id, counts: true }]);
  await record(tx, actor, "partner.created", partner.id, settings);
  return partner;
}

/** `distributorId` restricts it to that distributor's partners. The operator may change any partner. */
export async function changePartner(
  tx: Tx,
  actor: Actor,
  which: WhichPartner,
  changes: OperatorsPartnerChanges,
): Promise<Partner> {
  await lockOwn(tx, which);
  const partner = await queries.updatePartner(tx, which.id, changes);
  await record(tx, actor, "partner.updated", partner.id, changes);
  return partner;
}

type WhichPartner = { id: string; distributorId?: string | undefined };

/**
 * A deleted partner disappears from every list, and neither its id nor its keys give access any more. Its rows stay,
 * and another partner may take its portal host. The `customers` slice takes care of its customers.
 */
export async function deletePartner(tx: Tx, actor: Actor, which: WhichPartner): Promise<void> {
  await lockOwn(tx, which);
  await queries.markPartnerDeleted(tx, which.id);
  await recordHappening(tx, partnersCounted, [{ partnerId: which.id, counts: false }]);
  await record(tx, actor, "partner.deleted", which.id, {});
}

/** The partner is restored as it was. */
export async function undeletePartner(tx: Tx, actor: Actor, id: string): Promise<void> {
  await queries.markPartnerLive(tx, id);
  await recordHappening(tx, partnersCounted, [{ partnerId: id, counts: true }]);
  await record(tx, actor, "partner.restored", id, {});
}

/** A deleted partner can no longer be restored. */
export async function finishPartner(tx: Tx, actor: Actor, id: string): Promise<void> {
  await deletePortalHost(tx, id);
  await record(tx, actor, "partner.deletion-final", id, {});
}

/** Seen on every node within seconds, and in browsers that have seen the old one within a minute. */
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

async function lockOwn(tx: Tx, { id, distributorId }: WhichPartner): Promise<void> {
  if (!(await queries.lockPartner(tx, id, distributorId))) throw partnerNotFound();
}

function record(tx: Tx, actor: Actor, action: string, id: string, details: Record<string, unknown>): Promise<void> {
  return recordAudit(tx, { actor, action, subject: { kind: "partner", id }, ownerId: id, details });
}
