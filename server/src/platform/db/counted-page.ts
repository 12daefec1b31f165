import type { SelectQueryBuilder } from "kysely";
import { type NumberedPage, offsetOf } from "../../kernel/page.ts";
import type { DB } from "./tables.gen.ts";

/** The rows of a page, and how many there are on all pages. */
export type CountedPage<Row> = { rows: Row[]; totalCount: number };

/**
 * Adds the total to the rows of a page. The last page knows it without a count. A row that comes or goes between reading
 * and counting never makes the total contradict the rows beside it.
 */
export async function withTotal<Row>(
  rows: Row[],
  page: NumberedPage,
  countAll: () => Promise<number>,
): Promise<CountedPage<Row>> {
  const upToHere = offsetOf(page) + rows.length;
  const isFirst = page.page === 1;
  if (rows.length < page.perPage && (isFirst || rows.length > 0)) return { rows, totalCount: upToHere };
  const counted = await countAll();
  const totalCount = rows.length > 0 ? Math.max(counted, upToHere) : Math.min(counted, upToHere);
  return { rows, totalCount };
}

/** Reads one page and, unless it's the last one, counts all rows. For lists that stay small. */
export async function readCountedPage<Table extends keyof DB, Nothing, Row>(
  all: SelectQueryBuilder<DB, Table, Nothing>,
  select: (all: SelectQueryBuilder<DB, Table, Nothing>) => SelectQueryBuilder<DB, Table, Row>,
  page: NumberedPage,
): Promise<CountedPage<Row>> {
  const rows = await select(all).limit(page.perPage).offset(offsetOf(page)).execute();
  return withTotal(rows, page, async () => {
    const { count } = await all.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
    return count;
  });
}
