/** The pages of the portal, as web/src/portal/app.tsx routes them. */
const PAGE =
  /^\/portal(?:\/(?:breaches(?:\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?|monitored|addresses|reports|settings))?$/;
const BREACH = /^\/portal\/breaches\/(?<id>[^?]+)$/;

const MOST_LENGTH = 500;
const MOST_FILTERS = 8;
const FILTER = /^[a-z][a-zA-Z]{0,19}$/;

/**
 * Reads which page of the portal a sign-in should lead to. Anything but a known page is undefined, so no one can make a
 * sign-in lead to another site. A query after the page's path contains its filters. It's rebuilt without the partner
 * that links in mails name.
 */
export function readReturnTo(text: unknown): string | undefined {
  if (typeof text !== "string" || text.length > MOST_LENGTH) return undefined;
  const [path = "", query = ""] = text.split(/\?(.*)/s, 2);
  if (!PAGE.test(path)) return undefined;
  const filters = [...new URLSearchParams(query)].filter(([name]) => FILTER.test(name) && name !== "partner");
  const whole = `${path}?${new URLSearchParams(filters.slice(0, MOST_FILTERS)).toString()}`;
  return filters.length === 0 || whole.length > MOST_LENGTH ? path : whole;
}

/** The breach that a page is about. */
export const breachAt = (returnTo: string): string | undefined => BREACH.exec(returnTo)?.groups?.["id"];
