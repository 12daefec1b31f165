import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import { byUrgency, type DatedInstance, listDatedInstances } from "../breaches/index.ts";
import type { Viewer } from "../portal-access/index.ts";

/** The viewer's breaches, without the sensitive ones: those are on a page of the person's own. */
export const instancesFor = (db: Db, { customerId }: Viewer): Promise<DatedInstance[]> =>
  listDatedInstances(db, customerId);

export const IsPartial = z.literal(true).optional().meta({
  description:
    "True if breaches expose more addresses than the service stores. The others are not listed or counted. Left out otherwise.",
});

export const partialOf = (instances: readonly DatedInstance[]): { isPartial?: true } =>
  instances.some(({ unlisted }) => unlisted > 0) ? { isPartial: true } : {};

/** Open before resolved ones, each most urgent first. */
const openFirst = (a: DatedInstance, b: DatedInstance): number =>
  Number(a.resolved) - Number(b.resolved) || byUrgency(a, b);

/** The order that a prospect gets reveals nothing about the breaches. */
const byTime = (a: DatedInstance, b: DatedInstance): number =>
  Number(a.resolved) - Number(b.resolved) || b.foundAt.getTime() - a.foundAt.getTime() || (a.id < b.id ? -1 : 1);

export const inOrderFor = ({ isProspect }: Viewer) => (isProspect ? byTime : openFirst);
