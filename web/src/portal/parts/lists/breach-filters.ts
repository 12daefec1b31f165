import type { Severity } from "../../api/types.ts";
import { SEVERITIES } from "../severities.ts";
import { addressWith, oneOf, pageIn, pageUnlessFirst, searchIn } from "./address.ts";

export const STATUSES = ["open", "resolved", "all"] as const;
export type Status = (typeof STATUSES)[number];

export type Filters = { status: Status; severity: Severity | undefined; search: string; page: number };

export function filtersIn(params: URLSearchParams): Filters {
  return {
    status: oneOf(STATUSES, params.get("status")) ?? "open",
    severity: oneOf(SEVERITIES, params.get("severity")),
    search: searchIn(params),
    page: pageIn(params),
  };
}

/** The query that filters the list. Every change except turning the page starts at page one. */
export const queryOf = ({ status, severity, search = "", page = 1 }: Partial<Filters>) => ({
  status: status === "open" ? undefined : status,
  severity,
  search,
  page: pageUnlessFirst(page),
});

export const addressOf = (filters: Partial<Filters>): string => addressWith("/breaches", queryOf(filters));

export const isNarrowed = ({ severity, search }: Filters): boolean => severity !== undefined || search !== "";
