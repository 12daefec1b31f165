import { z } from "zod";
import { hasNextPage, type NumberedPage, pageNumber, wholeNumber } from "../../kernel/page.ts";

/** The parameters of numbered pages, in snake_case. */
export const PageQuery = z.object({ page: pageNumber(), per_page: wholeNumber(1, 100, 10) });

export const numberedPage = (query: z.infer<typeof PageQuery>): NumberedPage => ({
  page: query.page,
  perPage: query.per_page,
});

export const Pagination = z
  .object({ total_count: z.int(), has_next_page: z.boolean(), page: z.int(), per_page: z.int() })
  .meta({ id: "Pagination" });

export const pagination = (page: NumberedPage, totalCount: number): z.infer<typeof Pagination> => ({
  total_count: totalCount,
  has_next_page: hasNextPage(page, totalCount),
  page: page.page,
  per_page: page.perPage,
});
