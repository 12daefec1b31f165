import { domainAndParents } from "../../kernel/domain-name.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Assets, dependsOnSize, heldBackOf, listStandings, namesOf, spellingOf } from "../assets/index.ts";
import { type Exposure, findLarger } from "../corpus/index.ts";

/** Those of the exposures that stand under one of the domains, or are watched by name. */
export function onlyTold(exposures: readonly Exposure[], told: Assets): Exposure[] {
  const spelling = spellingOf(told);
  return exposures.filter(({ mailbox }) => spelling.of(mailbox).length > 0);
}

export type ToldDomains = {
  /** Watched domains under which addresses may be told. */
  told: ReadonlySet<string>;
  /** Those that hold too many by now, and were not known to. */
  grown: string[];
};

/** Of these domains and those above them. */
export async function findToldDomains(db: Db, domains: Iterable<string>, toldUpTo: number): Promise<ToldDomains> {
  const all = new Set([...new Set(domains)].flatMap((domain) => [...domainAndParents(domain)]));
  const told = (await listStandings(db, [...all])).filter((standing) => heldBackOf(standing) === undefined);
  const grown = await findLarger(db, namesOf(told.filter(dependsOnSize)), toldUpTo);
  return { told: new Set(namesOf(told).filter((domain) => !grown.includes(domain))), grown };
}
