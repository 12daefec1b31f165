import { type RefObject, useEffect, useRef } from "react";

/** After turning a page, the list comes into view and takes the focus; filters leave it where the reader is. */
export function useListStart<List extends HTMLElement>(page: number): RefObject<List | null> {
  const list = useRef<List>(null);
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    const { activeElement, body } = document;
    // The link that was followed; on the last page it is gone, and the focus with it.
    const hasTurned = activeElement === null || activeElement === body || activeElement.closest(".pager") !== null;
    if (!hasTurned) return;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: "start" });
  }, [page]);
  return list;
}
