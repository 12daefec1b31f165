import { type ComponentType, useEffect, useState } from "react";
import type { LazyPage } from "./lazy-page.ts";

/** The page at once if its code is loaded, else once it is. */
export function useLoadedPage<Props>(page: LazyPage<ComponentType<Props>>): ComponentType<Props> | undefined {
  const [Page, setPage] = useState(() => page.loaded());
  useEffect(() => {
    if (Page) return;
    const show = (loaded: ComponentType<Props>) => setPage(() => loaded);
    const crash = (error: unknown) =>
      setPage(() => {
        // Thrown during rendering, so that the surrounding guard catches it.
        throw error;
      });
    page.load().then(show, crash);
  }, [Page, page]);
  return Page;
}
