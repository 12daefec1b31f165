import { z } from "zod";
import type { CountedPage } from "../db/counted-page.ts";
import { hasNextPage, type NumberedPage, pageNumber, wholeNumber } from "../../kernel/page.ts";

/** The parameters of numbered pages, in snake_case. */
export const PageQuery = z.object({ page: pageNumber(), per_page: wholeNumber(1, 100, 10) });

const numberedPage = (query: z.infer<typeof PageQuery>): NumberedPage => ({
  page: query.page,
  perPage: query.per_page,
});

const Pagination = z
  .object({ total_count: z.int(), has_next_page: z.boolean(), page: z.int(), per_page: z.int() })
  .meta({ id: "Pagination" });

const pagination = (page: NumberedPage, totalCount: number): z.infer<typeof Pagination> => ({
  total_count: totalCount,
  has_next_page: hasNextPage(page, totalCount),
  page: page.page,
  per_page: page.perPage,
});

/** A list with numbered pages: its response, and how a page is read. */
export const numberedList = <View extends z.ZodType>(view: View) => ({
  answer: { data: z.array(view), pagination: Pagination },
  async read<Row>(
    query: z.infer<typeof PageQuery>,
    select: (page: NumberedPage) => Promise<CountedPage<Row>>,
    show: (row: Row) => z.output<View>,
  ): Promise<{ data: z.output<View>[]; pagination: z.infer<typeof Pagination> }> {
    const page = numberedPage(query);
    const { rows, totalCount } = await select(page);
    return { data: rows.map(show), pagination: pagination(page, totalCount) };
  },
});
