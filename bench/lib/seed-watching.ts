import type { Database } from "../../server/src/platform/db/database.ts";

/** What is monitored for one customer. */
export type Watching = { emails: readonly string[]; domains: readonly string[] };

const CUSTOMERS_AT_ONCE = 2_000;

/** Since yesterday: an import scans customers again that were added within its last minutes. */
const SINCE = "now() - interval '1 day'";

/** Writes directly into the tables, without queueing scans. */
export async function seedWatching(
  { pool }: Database,
  customerIds: readonly string[],
  watchingOf: (customer: number) => Watching,
): Promise<void> {
  for (let first = 0; first < customerIds.length; first += CUSTOMERS_AT_ONCE) {
    const customers = customerIds
      .slice(first, first + CUSTOMERS_AT_ONCE)
      .map((id, index) => ({ id, ...watchingOf(first + index) }));
    const emails = customers.flatMap(({ id, emails: all }) => all.map((address) => [id, address]));
    const domains = customers.flatMap(({ id, domains: all }) => all.map((domain) => [id, domain]));
    await pool.query(
      `insert into monitored_emails (customer_id, address, mailbox, added_at)
       select id, address, address, ${SINCE} from unnest($1::uuid[], $2::text[]) as watched (id, address)
       on conflict do nothing`,
      columnsOf(emails),
    );
    await pool.query(
      `insert into monitored_domains (customer_id, domain, added_at)
       select id, domain, ${SINCE} from unnest($1::uuid[], $2::text[]) as watched (id, domain)
       on conflict do nothing`,
      columnsOf(domains),
    );
  }
  for (const table of ["monitored_emails", "monitored_domains"]) await pool.query(`vacuum analyze ${table}`);
}

const columnsOf = (pairs: readonly string[][]) => [pairs.map(([id]) => id), pairs.map(([, value]) => value)];
