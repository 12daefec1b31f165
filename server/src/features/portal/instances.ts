import type { Db } from "../../platform/db/database.ts";
import { type DatedInstance, isTold, listDatedInstances } from "../breaches/index.ts";
import { severityRank } from "../catalogue/index.ts";
import type { Viewer } from "../portal-access/index.ts";

/** The viewer's breaches, as far as it is told of them at all. */
export async function instancesFor(db: Db, viewer: Viewer, only?: string): Promise<DatedInstance[]> {
  const instances = await listDatedInstances(db, viewer.customerId, only);
  return instances.filter((instance) => isTold(instance, !viewer.isProspect));
}

/** What asks for attention comes first: open before resolved, then the worst, then as they came, newest breach first. */
function byUrgency(a: DatedInstance, b: DatedInstance): number {
  return Number(a.resolved) - Number(b.resolved) || severityRank(a.breach) - severityRank(b.breach);
}

/** In what order a prospect gets them tells nothing about what they are. */
const byTime = (a: DatedInstance, b: DatedInstance): number =>
  Number(a.resolved) - Number(b.resolved) || b.foundAt.getTime() - a.foundAt.getTime() || (a.id < b.id ? -1 : 1);

export const inOrderFor = ({ isProspect }: Viewer) => (isProspect ? byTime : byUrgency);
