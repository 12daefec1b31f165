import { useEffect } from "react";

/**
 * For a page with links that the browser itself follows: they need a living session, which only our calls renew, and who
 * comes back to a page that was left open may have none.
 */
export function useAskOnReturn(reload: () => void): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === "visible") reload();
    };
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, [reload]);
}
