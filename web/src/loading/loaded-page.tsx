import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { LazyPage } from "./lazy-page.ts";

type LoadedPageProps<Props> = {
  page: LazyPage<ComponentType<Props>>;
  /** The page's own props. */
  given: Props;
  /** Shown until the page's code has loaded. */
  skeleton: ReactNode;
};

/** Shows the page immediately if its code is loaded, otherwise its skeleton first. */
export function LoadedPage<Props extends object>({ page, given, skeleton }: LoadedPageProps<Props>): ReactNode {
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
  return Page ? <Page {...given} /> : skeleton;
}
