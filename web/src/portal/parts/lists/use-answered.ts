import { useState } from "react";

/**
 * The filters of the response in view. While the next response is loading, the old list stays, and the new filters must
 * not describe it: "nothing found for this search" would refer to another search.
 */
export function useAnswered<Filters>(data: unknown, filters: Filters): Filters {
  const [answered, setAnswered] = useState({ data, filters });
  if (answered.data === data) return answered.filters;
  setAnswered({ data, filters });
  return filters;
}
