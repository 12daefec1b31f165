import type { Severity } from "../../api/types.ts";
import { SEVERITIES } from "../severities.ts";
import { addressWith, oneOf, pageIn, pageUnlessFirst, searchIn } from "./address.ts";

export const KINDS = ["all", "watched", "found"] as const;
export type Kind = (typeof KINDS)[number];

export const STATUSES = ["all", "open"] as const;
export type Status = (typeof STATUSES)[number];

export type Filters = {
  kind: Kind;
  status: Status;
  domain: string;
  severity: Severity | undefined;
  search: string;
  page: number;
};

export const filtersIn = (params: URLSearchParams): Filters => ({
  kind: oneOf(KINDS, params.get("kind")) ?? "all",
  status: oneOf(STATUSES, params.get("status")) ?? "all",
  domain: (params.get("domain") ?? "").trim().slice(0, LONGEST_DOMAIN),
  severity: oneOf(SEVERITIES, params.get("severity")),
  search: searchIn(params),
  page: pageIn(params),
});

const LONGEST_DOMAIN = 253;

/** The query that filters the list. Every change except turning the page starts at page one. */
export const queryOf = ({ kind, status, domain = "", severity, search = "", page = 1 }: Partial<Filters>) => ({
  kind: kind === "all" ? undefined : kind,
  status: status === "all" ? undefined : status,
  domain,
  severity,
  search,
  page: pageUnlessFirst(page),
});

export const addressOf = (filters: Partial<Filters>): string => addressWith("/addresses", queryOf(filters));

export const isNarrowed = ({ kind, status, domain, severity, search }: Filters): boolean =>
  kind !== "all" || status !== "all" || domain !== "" || severity !== undefined || search !== "";
