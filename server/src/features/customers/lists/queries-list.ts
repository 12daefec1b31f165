import { type RawBuilder, sql } from "kysely";
import type { CustomerDetails } from "../../../kernel/customer-details.ts";
import { allRows, type Db, run } from "../../../platform/db/database.ts";
import type { CustomerStatus } from "../../../kernel/customer-status.ts";
import { SELECTED_DETAILS } from "../queries-details.ts";

/** Which customers to list, from which position on, and how many. */
export type CustomerFilter = {
  cursor?: string | undefined;
  status?: CustomerStatus | undefined;
  search?: string | undefined;
  /** Additional customers that a search finds by something other than its text. */
  named?: RawBuilder<unknown> | undefined;
  limit: number;
};

/** Whose customers: one partner's, one distributor's, or everyone's. */
export type Whose = { partnerId?: string | undefined; distributorId?: string | undefined };

export type CustomerRow = CustomerDetails & {
  customerId: string;
  partnerId: string;
  companyName: string;
  contactEmail: string | null;
  status: CustomerStatus;
  planType: string;
  scannedAt: Date | null;
  createdAt: Date;
};

/** The line break that separates name and reference can't be part of a search text. */
const contains = (search: string): RawBuilder<boolean> =>
  sql`strpos(searched_text(company_name, reference), lower(${search})) > 0`;

/** With this many pieces, few customers are left to look at. */
const MOST_PIECES = 24;

/**
 * The pieces of a search text that a customer must contain, in the largest size that the index `customers_by_text` has.
 */
const piecesOf = (search: string): RawBuilder<string[]> => sql`
  array(
    select piece from unnest(grams_in(lower(${search}))) as piece
    where length(piece) = case
      when length(lower(${search})) >= 6 then 6
      when length(lower(${search})) >= 3 then 3
      else length(lower(${search})) end
    limit ${MOST_PIECES})`;

/** The same, for the index. */
const containsByIndex = (search: string, { partnerId }: Whose): RawBuilder<boolean> => sql`
  customer_grams(partner_id, company_name, reference) @> (
    ${piecesOf(search)} || ${partnerId === undefined ? [] : [partnerId]}::text[])
  and ${contains(search)}`;

const every = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> => {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? sql`true` : sql.join(present, sql` and `);
};

const conditionsOf = ({ cursor, status }: CustomerFilter, { partnerId, distributorId }: Whose): RawBuilder<unknown> =>
  every([
    partnerId === undefined ? undefined : sql`customers.partner_id = ${partnerId}`,
    distributorId === undefined
      ? undefined
      : sql`customers.partner_id = any(array(select id from partners where distributor_id = ${distributorId}))`,
    cursor === undefined ? undefined : sql`customers.id < ${cursor}`,
    status === undefined ? undefined : sql`customers.status = ${status}`,
  ]);

/**
 * Newest first. Ids grow with time, so the last id seen is the cursor and new customers never shift a page.
 *
 * A search looks at the newest customers first, where a frequent text fills the page quickly. Rarer texts are found
 * faster with the index, which has no order.
 */
export async function selectCustomers(db: Db, whose: Whose, filter: CustomerFilter): Promise<CustomerRow[]> {
  const { search } = filter;
  const conditions = conditionsOf(filter, whose);
  if (search === undefined) return listed(db, ordered(whose, conditions, filter.limit), filter.limit);
  let found: CustomerRow[] = [];
  for (const newest of [FEW, MANY]) {
    found = await listed(
      db,
      withNamed(sql`${newestOf(conditions, newest)} where ${contains(search)}`, filter, conditions),
      filter.limit,
    );
    if (found.length >= filter.limit) return found;
    // At this rate, looking at many more customers wouldn't fill the page either.
    if (found.length * (MANY / FEW) < filter.limit) break;
  }
  const byIndex = sql`select id from customers where ${conditions} and ${containsByIndex(search, whose)}`;
  return listed(db, withNamed(byIndex, filter, conditions), filter.limit);
}

/** Merges recently added names into the index: every search has to read those that aren't merged. */
export const settleTexts = (db: Db) => run(db)`select gin_clean_pending_list('customers_by_text')`;

const FEW = 100;
const MANY = 2_000;

const withNamed = (ids: RawBuilder<unknown>, { named }: CustomerFilter, conditions: RawBuilder<unknown>) =>
  named === undefined ? ids : sql`(${ids}) union (select id from customers where id in (${named}) and ${conditions})`;

/** A selection that the planner doesn't merge into the query around it. */
const newestOf = (conditions: RawBuilder<unknown>, newest: number): RawBuilder<unknown> => sql`
  select id from (
    select id, company_name, reference from customers where ${conditions} order by id desc limit ${newest}
  ) as newest`;

/**
 * Takes the newest customers of each of the distributor's partners, because no index orders customers across partners.
 */
function ordered({ distributorId }: Whose, conditions: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  if (distributorId === undefined) {
    return sql`select id from customers where ${conditions} order by id desc limit ${limit}`;
  }
  return sql`
    select newest.id from partners cross join lateral (
      select id from customers where partner_id = partners.id and ${conditions} order by id desc limit ${limit}
    ) as newest
    where distributor_id = ${distributorId}`;
}

const listed = (db: Db, ids: RawBuilder<unknown>, limit: number) => allRows<CustomerRow>(db)`
  with chosen as materialized (${ids}),
  page as materialized (select id from chosen order by id desc limit ${limit})
  select customers.id as "customerId", customers.partner_id as "partnerId", company_name as "companyName",
    ${sql.raw(SELECTED_DETAILS)} contact_email as "contactEmail", customers.status, plan_type as "planType",
    scanned_at as "scannedAt", customers.created_at as "createdAt"
  from page join customers on customers.id = page.id join plans on plans.id = customers.plan_id
  order by customers.id desc`;
