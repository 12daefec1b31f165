import type { ReactNode } from "react";
import { CrashGuard } from "../../loading/crash-guard.tsx";
import { ErrorState } from "./error-state.tsx";
import { OfflineState } from "./offline-state.tsx";

/** Keeps the rest of the portal working if a page fails to render or its code does not load. */
export function PageGuard({ children }: { children: ReactNode }): ReactNode {
  return (
    <CrashGuard
      fallback={({ isOffline, reload }) =>
        isOffline ? <OfflineState onRetry={reload} /> : <ErrorState requestId={null} onRetry={reload} />
      }
    >
      {children}
    </CrashGuard>
  );
}
