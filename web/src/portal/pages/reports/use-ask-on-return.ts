import { useEffect } from "react";

/**
 * For a page with plain links that the browser follows itself. They need a valid session, which only our calls renew,
 * and the session may have expired while the page was left open.
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
