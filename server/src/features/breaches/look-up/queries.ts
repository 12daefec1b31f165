import { domainAndParents } from "../../../kernel/domain-name.ts";
import { domainOf, mailboxOf } from "../../../kernel/email-address.ts";
import type { Db } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";

type Lookup = { partnerId: string; mailbox: string; domains: readonly string[]; breachIds: readonly number[] };

/** Instances show an address in the customer's spelling, so any tag of the mailbox counts. */
export const isOfMailbox = (email: string, mailbox: string): string => `(${email} = ${mailbox} or (
      starts_with(${email}, split_part(${mailbox}, '@', 1) || '+')
      and right(${email}, length(split_part(${mailbox}, '@', 2)) + 1) = '@' || split_part(${mailbox}, '@', 2)))`;

const selectWatchers = statement<Lookup, { breachId: number | null; resolved: boolean | null }>(`
  with watcher as (
    select customer_id from monitored_emails where mailbox = :mailbox
    union
    select customer_id from monitored_domains where domain = any(:domains::text[])
  )
  select breach_id as "breachId", resolved_at is not null as resolved
  from watcher
  join customers on customers.id = watcher.customer_id and customers.partner_id = :partnerId
    and customers.status in ('prospect', 'active')
  left join breach_instances on breach_instances.customer_id = customers.id and breach_id = any(:breachIds::int[])
    and exists (
    select from unnest(emails) as email where ${isOfMailbox("email", ":mailbox")})`);

type Asked = { partnerId: string; email: string; breachIds: readonly number[] };

/**
 * Whether the partner monitors an address, and which of these breaches all customers with that address have resolved.
 */
export async function findResolutions(
  db: Db,
  { partnerId, email, breachIds }: Asked,
): Promise<{ isMonitored: boolean; resolvedIds: Set<number> }> {
  const domains = [...domainAndParents(domainOf(email))];
  const rows = await selectWatchers(db, { partnerId, mailbox: mailboxOf(email), domains, breachIds });
  const open = new Set(rows.filter(({ resolved }) => resolved === false).map(({ breachId }) => breachId));
  const resolvedIds = new Set<number>();
  for (const { breachId } of rows) if (breachId !== null && !open.has(breachId)) resolvedIds.add(breachId);
  return { isMonitored: rows.length > 0, resolvedIds };
}
