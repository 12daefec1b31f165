const KEY = "sablewatch.reloadedAt";
const MINUTE_MS = 60_000;

/**
 * A page that was open while a new version was installed asks for files that are gone. Loading it anew brings the new
 * version; at most once a minute, so that a file that is truly missing cannot make it go round in circles.
 */
export function reloadOnceForNewBuild(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < MINUTE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
