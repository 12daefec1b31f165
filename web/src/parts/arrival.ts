import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/** True from a navigation until the new page's heading is there. */
let isArriving = false;

/** True where the reader went back or forward: the browser then brings back the place on the page itself. */
let isReturning = false;
window.addEventListener("popstate", () => {
  isReturning = true;
});

/**
 * After a navigation the focus goes to the main part, and from there to the heading once the page knows what it says:
 * but not if the reader has moved on in the meantime.
 */
export function takeArrival(): boolean {
  const isExpected = isArriving && document.activeElement?.matches("main, body") === true;
  isArriving = false;
  return isExpected;
}

export function useArrivals(): void {
  const [path] = useLocation();
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    const main = document.querySelector("main");
    // A page that is drawn from what we kept has its heading already, and nobody else will come to focus it.
    const heading = main?.querySelector("h1");
    isArriving = !heading;
    (heading ?? main)?.focus({ preventScroll: true });
    if (!isReturning) window.scrollTo(0, 0);
    isReturning = false;
  }, [path]);
}
