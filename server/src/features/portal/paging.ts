import { z } from "zod";
import { hasNextPage, type NumberedPage, offsetOf } from "../../kernel/page.ts";
import { textOf } from "../../kernel/text.ts";

export const PortalPagination = z
  .object({ totalCount: z.int(), page: z.int(), pageSize: z.int(), hasNextPage: z.boolean() })
  .meta({ id: "PortalPagination" });

/** The position of a page within the whole list. */
export const paginationOf = (page: NumberedPage, totalCount: number): z.infer<typeof PortalPagination> => ({
  totalCount,
  page: page.page,
  pageSize: page.perPage,
  hasNextPage: hasNextPage(page, totalCount),
});

/** One page of a list. */
export function pageOf<One>(found: readonly One[], page: NumberedPage) {
  const start = offsetOf(page);
  return { rows: found.slice(start, start + page.perPage), pagination: paginationOf(page, found.length) };
}

/** The text to search for, in lower case. Empty matches everything. */
export const SearchText = textOf(0, 200).toLowerCase().default("");
