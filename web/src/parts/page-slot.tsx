import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { LazyPage } from "../pages.ts";
import { CrashGuard } from "./crash-guard.tsx";

type PageSlotProps<Props> = {
  page: LazyPage<ComponentType<Props>>;
  /** What the page itself takes. */
  given: Props;
  /** Shaped like the page, for the time until its code is there. */
  skeleton: ReactNode;
};

/** The place of a page: at once where its code is here already, else its skeleton first. */
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
        // Thrown where React is drawing, so that the guard around it hears of it.
        throw error;
      });
    page.load().then(show, crash);
  }, [Page, page]);
  return Page ? <Page {...given} /> : skeleton;
}
