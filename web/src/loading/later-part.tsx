import type { ComponentType, ReactNode } from "react";
import { CrashGuard } from "./crash-guard.tsx";
import { lazily } from "./lazy-page.ts";
import { LoadedPage } from "./loaded-page.tsx";

/**
 * A part of a page that few users need, so its code is loaded only for them. Until then, and if it can't be loaded, the
 * rest of the page is shown without it.
 */
export function laterPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = lazily(fetchPart);
  return function LaterPart(props: Props): ReactNode {
    return (
      <CrashGuard fallback={() => null}>
        <LoadedPage page={part} given={props} skeleton={null} />
      </CrashGuard>
    );
  };
}
