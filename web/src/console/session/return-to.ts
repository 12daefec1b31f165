const KEY = "sablewatch.console.returnTo";

/** A page below /console that is not its home. */
const PAGE = /^\/console\/(?![/\\])[^/]/;

/** Keeps the page in view for after a sign-in in this tab. */
export function keepPage(): void {
  if (PAGE.test(location.pathname)) sessionStorage.setItem(KEY, location.pathname + location.search);
}

/** The page that a sign-in should lead to, as its calls take it; the server checks it. */
export const returnTo = (): { returnTo?: string } =>
  PAGE.test(location.pathname) ? { returnTo: location.pathname + location.search } : {};

/** Leads back to the page that somebody asked for before they signed in, where the way in forgot it. */
export function goToKeptPage(): void {
  const page = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (page !== null && PAGE.test(page) && /^\/console\/?$/.test(location.pathname)) {
    history.replaceState(history.state, "", page);
  }
}
