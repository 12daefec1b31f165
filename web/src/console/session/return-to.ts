const KEY = "sablewatch.console.returnTo";

/** The current page, as a path below /console with its query. */
const pageInView = (): string => location.pathname + location.search;

export function keepPage(): void {
  if (/^\/console\/./.test(location.pathname)) sessionStorage.setItem(KEY, pageInView());
}

/**
 * The page to return to, for the sign-in link. The link may be opened where nothing was stored, such as on another
 * device.
 */
export function wantedPage(): { returnTo?: string } {
  const page = /^\/console\/./.test(location.pathname) ? pageInView() : sessionStorage.getItem(KEY);
  return page !== null && /^\/console[\w./~-]*(?:\?|$)/.test(page) && page.length <= 500 ? { returnTo: page } : {};
}

/** Goes back to the page that the user wanted before signing in. */
export function goToKeptPage(): void {
  const page = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (page !== null && /^\/console\/(?!\/)/.test(page) && /^\/console\/?$/.test(location.pathname)) {
    history.replaceState(history.state, "", page);
  }
}
