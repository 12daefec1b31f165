const KEY = "sablewatch.console.returnTo";

/** The page in view, as a path below /console with its query. */
const pageInView = (): string => location.pathname + location.search;

export function keepPage(): void {
  if (/^\/console\/./.test(location.pathname)) sessionStorage.setItem(KEY, pageInView());
}

/** For the sign-in link: it may be opened where nothing was kept, such as on another device. */
export function wantedPage(): { returnTo?: string } {
  const page = /^\/console\/./.test(location.pathname) ? pageInView() : sessionStorage.getItem(KEY);
  return page !== null && /^\/console[\w./~-]*(?:\?|$)/.test(page) && page.length <= 500 ? { returnTo: page } : {};
}

/** Leads back to the page that somebody asked for before they signed in. */
export function goToKeptPage(): void {
  const page = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (page !== null && /^\/console\/(?!\/)/.test(page) && /^\/console\/?$/.test(location.pathname)) {
    history.replaceState(history.state, "", page);
  }
}
