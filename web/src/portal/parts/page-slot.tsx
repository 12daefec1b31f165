import type { ComponentType, ReactNode } from "react";
import type { LazyPage } from "../../loading/lazy-page.ts";
import { useLoadedPage } from "../../loading/use-loaded-page.ts";
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
  const Page = useLoadedPage(page);
  return Page ? <Page {...given} /> : skeleton;
}
