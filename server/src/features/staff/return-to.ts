import { z } from "zod";

/** Where staff sign in, and where a sign-in leads unless it is for another page. */
export const CONSOLE = "/console";

/** Path segments of letters, digits and a few marks. No empty segment, none of only dots, and no percent-encoding. */
const PAGE = /^\/console(?:\/(?!\.+(?:\/|$))[\w.~-]{1,100}){0,8}$/;

const MOST_LENGTH = 500;
const MOST_FILTERS = 16;
const FILTER = /^[a-z][a-zA-Z]{0,29}$/;

/**
 * Reads which page of the console a sign-in should lead to. Anything but a path of the console is undefined, so no one
 * can make a sign-in lead to another site. The console checks whether the page exists. The query holds the page's
 * filters and is encoded again.
 */
export function readConsolePage(text: unknown): string | undefined {
  if (typeof text !== "string" || text.length > MOST_LENGTH) return undefined;
  const [path = "", query = ""] = text.split(/\?(.*)/s, 2);
  if (!PAGE.test(path)) return undefined;
  const filters = [...new URLSearchParams(query)].filter(([name]) => FILTER.test(name)).slice(0, MOST_FILTERS);
  const whole = `${path}?${new URLSearchParams(filters).toString()}`;
  return filters.length === 0 || whole.length > MOST_LENGTH ? path : whole;
}

/** The same in a body. A bad path isn't an error, because it must not keep anyone from signing in. */
export const ConsolePage = z.string().max(MOST_LENGTH).meta({
  description:
    "The page of the console that the sign-in leads to: a path under `/console`. Anything else leads to its first page.",
});
