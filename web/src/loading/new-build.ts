const KEY = "sablewatch.reloadedAt";
const MINUTE_MS = 60_000;

/**
 * A page that was open during an upgrade asks for files that are gone. Reloading brings the new version. It reloads at
 * most once a minute, so that a file that is really missing cannot cause a loop.
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
