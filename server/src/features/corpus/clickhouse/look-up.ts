import { portions } from "../../../kernel/portions.ts";
import type { ClickHouse } from "../../../platform/clickhouse/connection.ts";
import type { DomainLookUp, Exposure } from "../corpus.ts";
import { keyOfMailbox, mailboxOfKey } from "../key.ts";
import { underDomain, listOf, unescaped } from "./sql.ts";

const MAILBOXES_AT_ONCE = 10_000;

/** Conditions in one part of a query. A server compares each stretch of its index with all of them. */
const DOMAINS_IN_PART = 25;
const DOMAINS_AT_ONCE = 1_000;

/** Rows read of a domain to learn whether it is large: as if each address were in this many breaches. */
const BREACHES_EACH = 20;

export async function findMailboxes(
  servers: ClickHouse,
  table: string,
  mailboxes: readonly string[],
): Promise<Exposure[]> {
  const keys = [...new Set(mailboxes.map(keyOfMailbox))];
  const found = new Found();
  for (const some of portions(keys, MAILBOXES_AT_ONCE)) {
    found.add(await servers.read(`select key, breach from ${table} where key in (${listOf(some)})`));
  }
  return found.exposures();
}

export async function findUnderDomains(
  servers: ClickHouse,
  table: string,
  domains: readonly string[],
  most: number,
): Promise<DomainLookUp> {
  const found = new Found();
  const doubtful = await readUnder(servers, table, { domains, most, found });
  const larger = await findLargeDomains(servers, table, doubtful, most);
  const others = doubtful.filter((domain) => !larger.includes(domain));
  await readUnder(servers, table, { domains: others, most: Infinity, found });
  return { exposures: found.exposures(), larger };
}

/**
 * Reads what is under these domains. Returns the domains of each group that has more than `most` rows together, of
 * which nothing was returned. There is hardly ever one, so nearly every look-up is a single query.
 */
async function readUnder(
  servers: ClickHouse,
  table: string,
  { domains, most, found }: { domains: readonly string[]; most: number; found: Found },
): Promise<string[]> {
  const limit = most === Infinity ? "" : `limit ${most + 1}`;
  const left: string[] = [];
  for (const some of portions(domains, DOMAINS_AT_ONCE)) {
    const groups = portions(some, DOMAINS_IN_PART);
    const parts = groups.map(
      (group, index) =>
        `select key, breach, toUInt32(${index}) as part
         from (select key, breach from ${table} where ${group.map(underDomain).join(" or ")} ${limit})`,
    );
    const rows: string[][][] = groups.map(() => []);
    for (const row of await servers.read(parts.join(" union all "))) rows[Number(row[2])]?.push(row);
    for (const [index, group] of groups.entries()) {
      const ofGroup = rows[index] ?? [];
      if (ofGroup.length > most) left.push(...group);
      else found.add(ofGroup);
    }
  }
  return left;
}

/** Reads domains only until it is certain that one has more than `most` addresses. */
export async function findLargeDomains(
  servers: ClickHouse,
  table: string,
  domains: readonly string[],
  most: number,
): Promise<string[]> {
  if (most === Infinity || domains.length === 0) return [];
  let doubtful: string[] = [];
  for (const some of portions(domains, DOMAINS_AT_ONCE)) {
    doubtful.push(...(await withManyRows(servers, table, portions(some, DOMAINS_IN_PART), most)));
  }
  const larger = new Set<string>();
  for (let limit = (most + 1) * BREACHES_EACH; doubtful.length > 0; limit *= 4) {
    const next: string[] = [];
    for (const some of portions(doubtful, DOMAINS_IN_PART)) {
      const parts = some.map(
        (domain, index) =>
          `select toUInt32(${index}) as domain, uniqExact(key) as keys, count() as read
           from (select key from ${table} where ${underDomain(domain)} limit ${limit})`,
      );
      for (const [index, keys, read] of await servers.read(parts.join(" union all "))) {
        const domain = some[Number(index)] ?? "";
        if (Number(keys) > most) larger.add(domain);
        // Its addresses are in so many breaches that these rows aren't enough to decide.
        else if (Number(read) >= limit) next.push(domain);
      }
    }
    doubtful = next;
  }
  return domains.filter((domain) => larger.has(domain));
}

/**
 * The domains of the groups that have more than `most` rows together. For nearly all groups, one query rules this out.
 */
async function withManyRows(
  servers: ClickHouse,
  table: string,
  groups: readonly string[][],
  most: number,
): Promise<string[]> {
  const parts = groups.map(
    (group, index) =>
      `select toUInt32(${index}) as part, count() as read
       from (select key from ${table} where ${group.map(underDomain).join(" or ")} limit ${most + 1})`,
  );
  const rows = await servers.read(parts.join(" union all "));
  return rows.filter(([, read]) => Number(read) > most).flatMap(([index]) => groups[Number(index)] ?? []);
}

/** The rows of the responses, grouped by address. A row may come twice until the server has merged its parts. */
class Found {
  readonly #breaches = new Map<string, Set<number>>();

  add(rows: readonly string[][]): void {
    for (const [key = "", breach] of rows) {
      const known = this.#breaches.get(key);
      if (known) known.add(Number(breach));
      else this.#breaches.set(key, new Set([Number(breach)]));
    }
  }

  exposures(): Exposure[] {
    return [...this.#breaches].map(([key, breaches]) => ({
      mailbox: mailboxOfKey(unescaped(key)),
      breachIds: [...breaches].sort((one, other) => one - other),
    }));
  }
}
