import type { Db } from "../../platform/db/database.ts";
import { byUrgency, type DatedInstance, isTold, listDatedInstances } from "../breaches/index.ts";
import type { Viewer } from "../portal-access/index.ts";

/** The viewer's breaches, as far as the viewer may know about them. */
export async function instancesFor(db: Db, viewer: Viewer, only?: string): Promise<DatedInstance[]> {
  const instances = await listDatedInstances(db, viewer.customerId, only);
  return instances.filter((instance) => isTold(instance, !viewer.isProspect));
}

/** Open before resolved ones, each most urgent first. */
const openFirst = (a: DatedInstance, b: DatedInstance): number =>
  Number(a.resolved) - Number(b.resolved) || byUrgency(a, b);

/** The order that a prospect gets reveals nothing about the breaches. */
const byTime = (a: DatedInstance, b: DatedInstance): number =>
  Number(a.resolved) - Number(b.resolved) || b.foundAt.getTime() - a.foundAt.getTime() || (a.id < b.id ? -1 : 1);

export const inOrderFor = ({ isProspect }: Viewer) => (isProspect ? byTime : openFirst);
