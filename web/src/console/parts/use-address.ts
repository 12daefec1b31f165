import { useCallback } from "react";
import { useLocation, useSearch } from "wouter";

/** Filters, sorting and the like, kept in the URL, so that a link shows the same list. Empty values are left out. */
export function useAddress(): {
  values: Readonly<Record<string, string>>;
  change: (changed: Readonly<Record<string, string | undefined>>) => void;
} {
  const search = useSearch();
  const [path, go] = useLocation();
  const values = Object.fromEntries(new URLSearchParams(search));
  const change = useCallback(
    (changed: Readonly<Record<string, string | undefined>>) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changed)) {
        if (value === undefined || value === "") next.delete(name);
        else next.set(name, value);
      }
      go(next.size === 0 ? path : `${path}?${next.toString()}`, { replace: true });
    },
    [search, path, go],
  );
  return { values, change };
}
