import { useLocation } from "wouter";

/** Goes to the first page of the same list with other filters. */
export function useNarrow<Filters extends object>(
  filters: Filters,
  addressOf: (filters: Filters & { page: number }) => string,
): (change: Partial<Filters>) => void {
  const [, navigate] = useLocation();
  // Replaces the history entry. Otherwise, every letter and every choice would be a separate step when going back.
  return (change) => navigate(addressOf({ ...filters, ...change, page: 1 }), { replace: true });
}
