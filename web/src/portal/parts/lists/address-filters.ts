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

/** Any change except turning the page starts at page one. `path` is that of the page, of its call or of the file. */
export function addressOf(filters: Partial<Filters>, path = "/addresses"): string {
  const { kind, status, domain = "", severity, search = "", page = 1 } = filters;
  const unlessAll = <Value extends string>(value: Value | undefined) => (value === "all" ? undefined : value);
  return addressWith(path, {
    kind: unlessAll(kind),
    status: unlessAll(status),
    domain,
    severity,
    search,
    page: pageUnlessFirst(page),
  });
}

export const isNarrowed = ({ kind, status, domain, severity, search }: Filters): boolean =>
  kind !== "all" || status !== "all" || domain !== "" || severity !== undefined || search !== "";
