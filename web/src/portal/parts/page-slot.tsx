import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { LazyPage } from "../pages.ts";
import { CrashGuard } from "./crash-guard.tsx";

type PageSlotProps<Props> = {
  page: LazyPage<ComponentType<Props>>;
  /** The page's own props. */
  given: Props;
  /** Shaped like the page, shown until its code has loaded. */
  skeleton: ReactNode;
};

/** The place of a page. Shows the page at once if its code is loaded, else its skeleton first. */
export function PageSlot<Props extends object>(props: PageSlotProps<Props>): ReactNode {
  return (
    <CrashGuard>
      <Slot {...props} />
    </CrashGuard>
  );
}

function Slot<Props extends object>({ page, given, skeleton }: PageSlotProps<Props>): ReactNode {
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
