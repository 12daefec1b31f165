import { z } from "zod";
import { hasNextPage, offsetOf } from "../../kernel/page.ts";

export const Pagination = z
  .object({ totalCount: z.int(), page: z.int(), pageSize: z.int(), hasNextPage: z.boolean() })
  .meta({ id: "PortalPagination" });

/** One page of what has been found. */
export function pageOf<One>(found: readonly One[], page: number, pageSize: number) {
  const wanted = { page, perPage: pageSize };
  const totalCount = found.length;
  return {
    rows: found.slice(offsetOf(wanted), offsetOf(wanted) + pageSize),
    pagination: { totalCount, page, pageSize, hasNextPage: hasNextPage(wanted, totalCount) },
  };
}

/** What is looked for, in lower case; everything where it is left out. */
export const SearchText = z.string().trim().toLowerCase().max(200).default("");
