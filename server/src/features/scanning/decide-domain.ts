import { type DomainVerdict, mayBeMonitored, nearestOf } from "../../kernel/domain-name.ts";
import { notFound } from "../../kernel/errors.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import {
  deleteRule,
  type HeldBack,
  heldBackOf,
  listRules,
  listWatchedAround,
  listWatchedDomains,
  namesOf,
  putRule,
} from "../assets/index.ts";
import { requestScans } from "../customers/index.ts";
import { listWatchersOf } from "./queries-watched.ts";

export type DecideDomain = {
  actor: Actor;
  domain: string;
  /** Undefined removes the operator's rule. */
  verdict: DomainVerdict | undefined;
};

/** `customersScanned` counts the customers that may now see what was held back, and so are scanned. */
export type Decided = { domain: string; customersScanned: number };

const ACTIONS = { allow: "domain.allowed", deny: "domain.denied", forget: "domain.forgotten" } as const;

/**
 * Records the operator's verdict on a domain and everything under it. What customers have already seen stays, even if
 * the domain is now denied.
 */
export async function decideDomain(tx: Tx, { actor, domain, verdict }: DecideDomain): Promise<Decided> {
  const disclosedBefore = new Set(await listDisclosed(tx, domain));
  if (verdict !== undefined) {
    await putRule(tx, domain, verdict);
  } else if (!(await deleteRule(tx, domain))) {
    throw notFound(`There is no rule for '${domain}'; domain list shows those there are`);
  }
  const disclosedNow = await listDisclosed(tx, domain);
  const watchers = await listWatchersOf(
    tx,
    disclosedNow.filter((one) => !disclosedBefore.has(one)),
  );
  await requestScans(tx, watchers);
  await recordAudit(tx, {
    actor,
    action: ACTIONS[verdict ?? "forget"],
    subject: { kind: "domain", id: domain },
    details: { customersScanned: watchers.length },
  });
  return { domain, customersScanned: watchers.length };
}

/** Customers that have verified a domain see its addresses anyway. These decisions are about the others. */
const UNVERIFIED = { isVerified: false };

/** The watched domains at, under and above this one whose customers may see addresses of this domain. */
async function listDisclosed(db: Db, domain: string): Promise<string[]> {
  const verdictOf = nearestOf(await listRules(db));
  const isDisclosedFromAbove = mayBeMonitored(domain, verdictOf(domain));
  const disclosed = (await listWatchedAround(db, domain)).filter((watched) => {
    const isAbove = domain.endsWith(`.${watched.domain}`);
    const isHeldBack = heldBackOf({ ...watched, ...UNVERIFIED, verdict: verdictOf(watched.domain) }) !== undefined;
    return !isHeldBack && (isDisclosedFromAbove || !isAbove);
  });
  return namesOf(disclosed);
}

export type ListedDomain = {
  domain: string;
  /** The operator's rule for exactly this domain. */
  rule: DomainVerdict | null;
  heldBack: HeldBack | null;
  customers: number;
};

/** Lists every domain with a rule, and every watched domain whose addresses are held back, in alphabetical order. */
export async function listDecided(db: Db): Promise<ListedDomain[]> {
  const rules = await listRules(db);
  const verdictOf = nearestOf(rules);
  const listed = new Map<string, ListedDomain>();
  for (const [domain, rule] of rules) listed.set(domain, { domain, rule, heldBack: null, customers: 0 });
  for await (const portion of listWatchedDomains(db)) {
    for (const { domain, isLarge, customers } of portion) {
      const heldBack = heldBackOf({ domain, isLarge, ...UNVERIFIED, verdict: verdictOf(domain) }) ?? null;
      const rule = rules.get(domain) ?? null;
      if (heldBack !== null || rule !== null) listed.set(domain, { domain, rule, heldBack, customers });
    }
  }
  return [...listed.values()].sort((one, other) => (one.domain < other.domain ? -1 : 1));
}
