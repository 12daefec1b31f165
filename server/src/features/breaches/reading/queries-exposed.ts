import { type NumberedPage, offsetOf } from "../../../kernel/page.ts";
import type { Db } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";

// The addresses in a customer's instances. The callers say which instances count, so that what a customer may know is
// decided in one place, and how urgent each is.

/** An instance that counts, with its `urgencyRank`. All ranks are 0 if the order must reveal nothing. */
export type RankedInstance = { id: string; rank: number };

/**
 * An address in at least one instance. Its rank is that of its most urgent open breach or, if none is open, of its most
 * urgent resolved one.
 */
export type ExposedAddress = { address: string; isWatched: boolean; open: number; resolved: number; rank: number };

/** Larger than any rank: what is resolved comes after everything that is open. */
const RESOLVED = 100;

/**
 * One pass over the lists of all instances, which may hold ten thousand addresses each. `unnest` among the columns takes
 * half the time of one in the from clause.
 */
const EXPOSED = `exposed as materialized (
    select address, sum(is_open) as open, count(*) - sum(is_open) as resolved, min(sort_rank) as sort_rank
    from (
      select unnest(emails) as address, (resolved_at is null)::int as is_open,
        rank + case when resolved_at is null then 0 else ${RESOLVED} end as sort_rank
      from unnest(:ids::uuid[], :ranks::int[]) as ranked (id, rank) join breach_instances using (id)) as disclosed
    group by address)`;

/**
 * Found addresses are under a watched domain, and not watched by name. Those watched by name are read once: looking each
 * exposed address up took 40,000 blocks for 20,000 of them.
 */
const IS_WATCHED = `exposed.address in (select address from monitored_emails where customer_id = :customerId)`;

const KNOWN = `known as materialized (select exposed.*, ${IS_WATCHED} as is_watched from exposed)`;

export type AddressFilter = {
  /** Part of the address; every address contains the empty text. */
  search: string;
  /** Only addresses that are watched by name, or only those that are not. */
  isWatched: boolean | null;
  /** Only addresses under this domain. */
  domain: string | null;
  /** Only addresses whose rank is one of these. */
  ranks: readonly number[] | null;
  /** Only addresses in an open breach. */
  isOpen: boolean;
};

const WANTED = `strpos(address, :search) > 0
    and (:isWatched::boolean is null or is_watched = :isWatched)
    and (:domain::text is null or split_part(address, '@', -1) = :domain
      or right(split_part(address, '@', -1), length(:domain) + 1) = '.' || :domain)
    and (:wantedRanks::int[] is null or sort_rank % ${RESOLVED} = any(:wantedRanks))
    and (not :isOpen::boolean or open > 0)`;

const ROW = `address, is_watched as "isWatched", open::int, resolved::int, sort_rank % ${RESOLVED} as rank`;

type Asked = {
  customerId: string;
  ids: readonly string[];
  ranks: readonly number[];
  search: string;
  isWatched: boolean | null;
  domain: string | null;
  wantedRanks: readonly number[] | null;
  isOpen: boolean;
};

const askedOf = (customerId: string, instances: readonly RankedInstance[], filter: AddressFilter): Asked => {
  const { ranks: wantedRanks, ...wanted } = filter;
  const ids = instances.map(({ id }) => id);
  return { customerId, ids, ranks: instances.map(({ rank }) => rank), wantedRanks, ...wanted };
};

/** How many addresses are exposed: watched by name, and found under a domain. */
export type ExposedCounts = { watched: number; found: number };

type Totals = { all: ExposedCounts; open: ExposedCounts; wanted: number };
type PageRow = { totals: Totals; row: ExposedAddress | null };

/** Every row contains the totals. If the page is empty, one row contains only them. */
const selectPage = statement<Asked & { limit: number; offset: number }, PageRow>(`
  with ${EXPOSED}, ${KNOWN}, counted as (
    select json_build_object(
      'all', json_build_object('watched', count(*) filter (where is_watched), 'found', count(*) filter (where not is_watched)),
      'open', json_build_object('watched', count(*) filter (where is_watched and open > 0),
        'found', count(*) filter (where not is_watched and open > 0)),
      'wanted', count(*) filter (where ${WANTED})) as totals
    from known
  ), page as (
    select ${ROW}, sort_rank, open + resolved as breaches from known where ${WANTED}
    order by sort_rank, breaches desc, address collate "C" limit :limit offset :offset
  )
  select totals, case when address is not null then json_build_object('address', address, 'isWatched', "isWatched",
    'open', open, 'resolved', resolved, 'rank', rank) end as row
  from counted left join page on true order by sort_rank, breaches desc, address collate "C"`);

/** One page of the exposed addresses, most urgent first, and how many there are. */
export async function listExposed(
  db: Db,
  customerId: string,
  instances: readonly RankedInstance[],
  filter: AddressFilter,
  page: NumberedPage,
): Promise<{ addresses: ExposedAddress[]; totals: Totals }> {
  const asked = { ...askedOf(customerId, instances, filter), limit: page.perPage, offset: offsetOf(page) };
  const rows = await selectPage(db, asked);
  const none = { watched: 0, found: 0 };
  const addresses = rows.flatMap(({ row }) => row ?? []);
  return { addresses, totals: rows[0]?.totals ?? { all: none, open: none, wanted: 0 } };
}

const selectPortion = statement<Asked & { after: string; limit: number }, ExposedAddress>(`
  with ${EXPOSED}, ${KNOWN}
  select ${ROW} from known where ${WANTED} and address collate "C" > :after
  order by address collate "C" limit :limit`);

/** Each portion passes over all lists once more, so it is large: some megabytes. */
const PORTION = 50_000;

/**
 * All exposed addresses, in portions and in alphabetical order, so that an address that is added or removed meanwhile
 * doesn't shift the others.
 */
export async function* listAllExposed(
  db: Db,
  customerId: string,
  instances: readonly RankedInstance[],
  filter: AddressFilter,
): AsyncGenerator<ExposedAddress[]> {
  const asked = askedOf(customerId, instances, filter);
  for (let after = ""; ;) {
    const portion = await selectPortion(db, { ...asked, after, limit: PORTION });
    if (portion.length > 0) yield portion;
    const last = portion.at(-1);
    if (last === undefined || portion.length < PORTION) return;
    after = last.address;
  }
}

/**
 * The 545,000 entries of 500 lists, as many as a customer with found addresses has at most (`AddressRoom`), are one pass:
 * half of its time finds duplicates. Grouping by a hash of the address or in another collation takes as long.
 */
const selectCounts = statement<{ customerId: string; ids: readonly string[] }, ExposedCounts>(`
  select watched, all_of_them - watched as found
  from (
    select count(*)::int as all_of_them, (count(*) filter (where ${IS_WATCHED}))::int as watched
    from (select distinct unnest(emails) as address from breach_instances where id = any(:ids::uuid[])) as exposed) as counted`);

/** How many addresses are in any of these instances. */
export async function countExposed(db: Db, customerId: string, ids: readonly string[]): Promise<ExposedCounts> {
  const [counts] = await selectCounts(db, { customerId, ids });
  return counts ?? { watched: 0, found: 0 };
}

type OfAddresses = { ids: readonly string[]; addresses: readonly string[]; most: number };

const selectOfAddresses = statement<OfAddresses, { address: string; ids: string[] }>(`
  select address, (array_agg(id order by nth))[1:(:most::int)] as ids
  from (
    select id, nth, unnest(emails) as address
    from unnest(:ids::uuid[]) with ordinality as listed (id, nth) join breach_instances using (id)) as disclosed
  where address = any(:addresses::text[])
  group by address`);

/** How many instances are read at first. */
const FIRST_READ = 32;

/**
 * The first of these instances that each address is in, in the order in which they are given.
 *
 * Most addresses of a page are in some of the first instances, so the others are read only for those that are not. For
 * 500 instances with 10,000 addresses each, this takes 70 ms instead of 1,100. At worst, all are read once.
 */
export async function listInstancesOf(
  db: Db,
  ids: readonly string[],
  addresses: readonly Pick<ExposedAddress, "address" | "open" | "resolved">[],
  most: number,
): Promise<(address: string) => readonly string[]> {
  const idsOf = new Map<string, readonly string[]>();
  const named = (address: string) => idsOf.get(address) ?? [];
  let missing = addresses;
  for (let from = 0, size = Math.max(FIRST_READ, most); from < ids.length && missing.length > 0; size *= 4) {
    const asked = { ids: ids.slice(from, from + size), addresses: missing.map(({ address }) => address), most };
    for (const row of await selectOfAddresses(db, asked)) {
      idsOf.set(row.address, [...named(row.address), ...row.ids].slice(0, most));
    }
    from += size;
    missing = missing.filter(({ address, open, resolved }) => named(address).length < Math.min(most, open + resolved));
  }
  return named;
}
