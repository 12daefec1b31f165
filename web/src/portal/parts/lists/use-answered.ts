import { useState } from "react";

/**
 * The filters of the answer in view. While the next answer is loading, the old list stays and must not be described by
 * the new filters: "nothing found for this search" would refer to another search.
 */
export function useAnswered<Filters>(data: unknown, filters: Filters): Filters {
  const [answered, setAnswered] = useState({ data, filters });
  if (answered.data === data) return answered.filters;
  setAnswered({ data, filters });
  return filters;
}
