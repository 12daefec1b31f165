import type { ReactNode } from "react";
import { isMissing, Offline, requestIdOf } from "../../calls/errors.ts";
import type { Page } from "../session/use-page.ts";
import { ErrorState } from "./error-state.tsx";
import { NotFoundState } from "./not-found-state.tsx";
import { OfflineState } from "./offline-state.tsx";
import { StaleNotice } from "./stale-notice.tsx";

type PageViewProps<Answer> = {
  page: Page<Answer>;
  /** A placeholder in the shape of the page, shown until the first response arrives. */
  skeleton: ReactNode;
  /** Shown if there is no such page. */
  notFound?: ReactNode;
  children: (data: Answer) => ReactNode;
};

/**
 * Shows a page in the current state of its call. Existing content stays while the page refetches, even if that fails.
 */
export function PageView<Answer>({
  page,
  skeleton,
  notFound = <NotFoundState />,
  children,
}: PageViewProps<Answer>): ReactNode {
  const { data, error, reload } = page;
  if (isMissing(error)) return notFound;
  if (data === undefined) return error ? <Problem error={error} onRetry={reload} /> : skeleton;
  return (
    <>
      {error && <StaleNotice error={error} onRetry={reload} />}
      {children(data)}
    </>
  );
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  if (error instanceof Offline) return <OfflineState onRetry={onRetry} />;
  return <ErrorState requestId={requestIdOf(error)} onRetry={onRetry} />;
}
