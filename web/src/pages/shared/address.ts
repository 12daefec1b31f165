/** An address below /portal, and the path of the call behind it: both say a filter only where it narrows something. */
export function addressWith(path: string, filters: Readonly<Record<string, string | number | undefined>>): string {
  const said = Object.entries(filters).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

const LONGEST_SEARCH = 200;

/** Addresses are typed and shared by people: whatever makes no sense counts as not said. */
export const searchIn = (params: URLSearchParams): string =>
  (params.get("search") ?? "").trim().slice(0, LONGEST_SEARCH);

export function pageIn(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

export const pageUnlessFirst = (page: number): number | undefined => (page === 1 ? undefined : page);
