import { z } from "zod";

/** Where staff sign in, and where a sign-in leads unless it is for another page. */
export const CONSOLE = "/console";

/** Steps of letters, digits and few marks: no empty one, none of dots alone, nothing that is written with a percent sign. */
const PAGE = /^\/console(?:\/(?!\.+(?:\/|$))[\w.~-]{1,100}){0,8}$/;

const MOST_LENGTH = 500;
const MOST_FILTERS = 16;
const FILTER = /^[a-z][a-zA-Z]{0,29}$/;

/**
 * Reads which page of the console a sign-in should lead to. Anything but a path of the console is undefined, so nobody
 * can make a sign-in lead to another site. Which pages there are is the console's business. What follows the path are
 * the page's filters, which are written anew.
 */
export function readConsolePage(text: unknown): string | undefined {
  if (typeof text !== "string" || text.length > MOST_LENGTH) return undefined;
  const [path = "", query = ""] = text.split(/\?(.*)/s, 2);
  if (!PAGE.test(path)) return undefined;
  const filters = [...new URLSearchParams(query)].filter(([name]) => FILTER.test(name)).slice(0, MOST_FILTERS);
  const whole = `${path}?${new URLSearchParams(filters).toString()}`;
  return filters.length === 0 || whole.length > MOST_LENGTH ? path : whole;
}

/** The same in a body. What is no page is no error either: nobody should be kept from signing in by their address bar. */
export const ConsolePage = z.string().max(MOST_LENGTH).meta({
  description:
    "The page of the console that the sign-in leads to: a path under `/console`. Anything else leads to its first page.",
});
