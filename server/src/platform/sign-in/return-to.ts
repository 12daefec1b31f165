/** None of our own addresses is longer. */
export const MOST_RETURN_TO = 500;

/** Which pages a sign-in may lead to, and which filters may follow a page's path. */
type Pages = { page: RegExp; isFilter: (name: string) => boolean; mostFilters: number };

/**
 * Reads which page to open after a sign-in. Returns undefined for anything but a known page, so no one can make a
 * sign-in lead to another site. A query after the path contains the page's filters; it is rebuilt.
 */
export const returnToReader =
  ({ page, isFilter, mostFilters }: Pages) =>
  (text: unknown): string | undefined => {
    if (typeof text !== "string" || text.length > MOST_RETURN_TO) return undefined;
    const [path = "", query = ""] = text.split(/\?(.*)/s, 2);
    if (!page.test(path)) return undefined;
    const filters = [...new URLSearchParams(query)].filter(([name]) => isFilter(name)).slice(0, mostFilters);
    const whole = `${path}?${new URLSearchParams(filters).toString()}`;
    return filters.length === 0 || whole.length > MOST_RETURN_TO ? path : whole;
  };
