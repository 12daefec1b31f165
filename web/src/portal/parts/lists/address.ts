/** A page's path below /portal, or the path of its call. Both include a filter only if it is set to something. */
export function addressWith(path: string, filters: Readonly<Record<string, string | number | undefined>>): string {
  const said = Object.entries(filters).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** People type and share URLs, so an invalid value counts as missing. */
export const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

const LONGEST_SEARCH = 200;

export const searchIn = (params: URLSearchParams): string =>
  (params.get("search") ?? "").trim().slice(0, LONGEST_SEARCH);

export function pageIn(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

export const pageUnlessFirst = (page: number): number | undefined => (page === 1 ? undefined : page);
