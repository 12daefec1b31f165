const KEY = "sablewatch.console.returnTo";

/** The page in view, as a path below /console with its query. */
export const pageInView = (): string => location.pathname + location.search;

export function keepPage(): void {
  if (/^\/console\/./.test(location.pathname)) sessionStorage.setItem(KEY, pageInView());
}

/** Leads back to the page that somebody asked for before they signed in. */
export function goToKeptPage(): void {
  const page = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (page !== null && /^\/console\/(?!\/)/.test(page) && /^\/console\/?$/.test(location.pathname)) {
    history.replaceState(history.state, "", page);
  }
}
