import { addressWith, pageIn, pageUnlessFirst, searchIn } from "../shared/address.ts";

export type Filters = { search: string; page: number };

export const filtersIn = (params: URLSearchParams): Filters => ({ search: searchIn(params), page: pageIn(params) });

export const addressOf = ({ search, page }: Filters, path = "/monitored"): string =>
  addressWith(path, { search, page: pageUnlessFirst(page) });
