import { type RefObject, useEffect, useRef } from "react";

/** After turning a page, scrolls to the list and focuses it. Changing a filter leaves the focus where it is. */
export function useListStart<List extends HTMLElement>(page: number): RefObject<List | null> {
  const list = useRef<List>(null);
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    const { activeElement, body } = document;
    // The focus is still on the pager link that was followed. On the last page that link is gone, and so is the focus.
    const hasTurned = activeElement === null || activeElement === body || activeElement.closest(".pager") !== null;
    if (!hasTurned) return;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: "start" });
  }, [page]);
  return list;
}
