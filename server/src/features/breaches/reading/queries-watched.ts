import { type NumberedPage, offsetOf } from "../../../kernel/page.ts";
import type { Db } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import type { Counts } from "./queries-addresses.ts";

/** An address that is watched by name, and the number of instances that it is in. */
export type WatchedEmail = Counts & { name: string; addedAt: Date };

type Asked = {
  customerId: string;
  ids: readonly string[];
  search: string;
  isOpen: boolean | null;
  limit: number;
  offset: number;
};

type Row = { totalCount: number } & (WatchedEmail | Record<keyof WatchedEmail, null>);

const EXPOSED_FIRST = "case when open > 0 then 0 when resolved > 0 then 1 else 2 end";

/** Every row contains the total. If the page is empty, one row contains only that. */
const selectWatched = statement<Asked, Row>(`
  with exposed as (
    select address, count(*) filter (where is_open) as open, count(*) filter (where not is_open) as resolved
    from (
      select unnest(emails) as address, resolved_at is null as is_open
      from breach_instances where id = any(:ids::uuid[])) as told
      join monitored_emails using (address)
    where customer_id = :customerId
    group by address
  ), watched as (
    select address, added_at, coalesce(open, 0) as open, coalesce(resolved, 0) as resolved
    from monitored_emails left join exposed using (address)
    where customer_id = :customerId and strpos(address, :search) > 0
      and (:isOpen::boolean is null or (coalesce(open, 0) > 0) = :isOpen)
  ), page as (
    select address as name, added_at as "addedAt", open::int, resolved::int from watched
    order by ${EXPOSED_FIRST}, address limit :limit offset :offset
  )
  select "totalCount", name, "addedAt", open, resolved
  from (select count(*)::int as "totalCount" from watched) as total left join page on true
  order by ${EXPOSED_FIRST}, name`);

export type WatchedFilter = {
  /** Part of the address; every address contains the empty text. */
  search: string;
  /** Only addresses in an open instance, or only those in none. */
  isOpen: boolean | null;
};

/** One page of the matching watched addresses, those in open instances first. */
export async function listWatchedEmails(
  db: Db,
  customerId: string,
  ids: readonly string[],
  filter: WatchedFilter,
  page: NumberedPage,
): Promise<{ emails: WatchedEmail[]; totalCount: number }> {
  const asked = { customerId, ids, ...filter, limit: page.perPage, offset: offsetOf(page) };
  const rows = await selectWatched(db, asked);
  const emails = rows.flatMap(({ name, addedAt, open, resolved }) =>
    name === null ? [] : { name, addedAt, open, resolved },
  );
  return { emails, totalCount: rows[0]?.totalCount ?? 0 };
}
