import { z } from "zod";

export const Pagination = z
  .object({ totalCount: z.int(), page: z.int(), pageSize: z.int(), hasNextPage: z.boolean() })
  .meta({ id: "PortalPagination" });

/** What is looked for, in lower case; everything where it is left out. */
export const SearchText = z.string().trim().toLowerCase().max(200).default("");
