import { z } from "zod";
import type { Db } from "../../platform/db/database.ts";
import {
  byUrgency,
  type DatedInstance,
  findWithheld,
  isTold,
  listDatedInstances,
  type Withheld,
} from "../breaches/index.ts";
import type { Viewer } from "../portal-access/index.ts";

/** The viewer's breaches, as far as the viewer may know about them. */
export async function instancesFor(db: Db, viewer: Viewer, only?: string): Promise<DatedInstance[]> {
  const instances = await listDatedInstances(db, viewer.customerId, only);
  return instances.filter((instance) => isTold(instance, !viewer.isProspect));
}

export const SensitiveWithheld = z
  .int()
  .meta({ description: "Sensitive breaches of addresses under domains that are not verified; not among the others." });

/** What the viewer is not told of sensitive breaches. A prospect does not even get the number. */
export const withheldFor = (db: Db, { customerId, isProspect }: Viewer): Promise<Withheld> | Withheld =>
  isProspect ? NOTHING_WITHHELD : findWithheld(db, customerId);

const NOTHING_WITHHELD: Withheld = { breaches: 0, under: () => 0 };

/** Open before resolved ones, each most urgent first. */
const openFirst = (a: DatedInstance, b: DatedInstance): number =>
  Number(a.resolved) - Number(b.resolved) || byUrgency(a, b);

/** The order that a prospect gets reveals nothing about the breaches. */
const byTime = (a: DatedInstance, b: DatedInstance): number =>
  Number(a.resolved) - Number(b.resolved) || b.foundAt.getTime() - a.foundAt.getTime() || (a.id < b.id ? -1 : 1);

export const inOrderFor = ({ isProspect }: Viewer) => (isProspect ? byTime : openFirst);
