import type { Db } from "../../platform/db/database.ts";
import { type DatedInstance, isTold, listDatedInstances } from "../breaches/index.ts";
import { severityRank } from "../catalogue/index.ts";
import type { Viewer } from "../portal-access/index.ts";

/** The viewer's breaches, as far as the viewer may know about them. */
export async function instancesFor(db: Db, viewer: Viewer, only?: string): Promise<DatedInstance[]> {
  const instances = await listDatedInstances(db, viewer.customerId, only);
  return instances.filter((instance) => isTold(instance, !viewer.isProspect));
}

/** Most urgent first: open before resolved, then worst first. Ties keep their order, newest breach first. */
function byUrgency(a: DatedInstance, b: DatedInstance): number {
  return Number(a.resolved) - Number(b.resolved) || severityRank(a.breach) - severityRank(b.breach);
}

/** The order that a prospect gets reveals nothing about the breaches. */
const byTime = (a: DatedInstance, b: DatedInstance): number =>
  Number(a.resolved) - Number(b.resolved) || b.foundAt.getTime() - a.foundAt.getTime() || (a.id < b.id ? -1 : 1);

export const inOrderFor = ({ isProspect }: Viewer) => (isProspect ? byTime : byUrgency);
