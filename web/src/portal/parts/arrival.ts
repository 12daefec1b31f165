import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/** True from a navigation until the new page's heading appears. */
let isArriving = false;

/** True after going back or forward: the browser then restores the scroll position itself. */
let isReturning = false;
window.addEventListener("popstate", () => {
  isReturning = true;
});

/**
 * After a navigation the focus goes to the main element, and from there to the heading once the page has one, unless
 * the user has moved the focus in the meantime.
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
    // A page drawn from a cached response already has its heading, so it is focused here.
    const heading = main?.querySelector("h1");
    isArriving = !heading;
    (heading ?? main)?.focus({ preventScroll: true });
    if (!isReturning) window.scrollTo(0, 0);
    isReturning = false;
  }, [path]);
}
