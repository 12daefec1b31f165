import { addressWith, oneOf, pageIn, pageUnlessFirst, searchIn } from "../../parts/lists/address.ts";

export const STATUSES = ["all", "open", "clear"] as const;
export type Status = (typeof STATUSES)[number];

export type Filters = { status: Status; search: string; page: number };

export const filtersIn = (params: URLSearchParams): Filters => ({
  status: oneOf(STATUSES, params.get("status")) ?? "all",
  search: searchIn(params),
  page: pageIn(params),
});

/** The query that filters the list. Every change except turning the page starts at page one. */
export const queryOf = ({ status, search = "", page = 1 }: Partial<Filters>) => ({
  status: status === "all" ? undefined : status,
  search,
  page: pageUnlessFirst(page),
});

export const addressOf = (filters: Partial<Filters>): string => addressWith("/monitored", queryOf(filters));

export const isNarrowed = ({ status, search }: Filters): boolean => status !== "all" || search !== "";
