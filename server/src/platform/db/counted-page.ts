import type { SelectQueryBuilder } from "kysely";
import { type NumberedPage, offsetOf } from "../../kernel/page.ts";
import type { DB } from "./tables.gen.ts";

/** The rows of a page, and how many there are on all pages. */
export type CountedPage<Row> = { rows: Row[]; totalCount: number };

/** Reads one page and counts all rows, with one query each. For lists that stay small. */
export async function readCountedPage<Table extends keyof DB, Nothing, Row>(
  all: SelectQueryBuilder<DB, Table, Nothing>,
  select: (all: SelectQueryBuilder<DB, Table, Nothing>) => SelectQueryBuilder<DB, Table, Row>,
  page: NumberedPage,
): Promise<CountedPage<Row>> {
  const [rows, { totalCount }] = await Promise.all([
    select(all).limit(page.perPage).offset(offsetOf(page)).execute(),
    all.select((eb) => eb.fn.countAll<number>().as("totalCount")).executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount };
}
