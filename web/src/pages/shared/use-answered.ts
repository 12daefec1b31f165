import { useState } from "react";

/**
 * The filters that the answer in view was asked with. While the next one is under way the old list stays, and must not
 * be explained by the new filters: "nothing found for this search" would be said of another search.
 */
export function useAnswered<Filters>(data: unknown, filters: Filters): Filters {
  const [answered, setAnswered] = useState({ data, filters });
  if (answered.data === data) return answered.filters;
  setAnswered({ data, filters });
  return filters;
}
