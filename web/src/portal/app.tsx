import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { Route, Router, Switch } from "wouter";
import { followNotices } from "../answers/follow-notices.ts";
import type { Tag } from "../answers/tags.ts";
import { oldAnswers, queryClient } from "../calls/kept-answers.ts";
import type { LazyPage } from "../loading/lazy-page.ts";
import { LoadedPage } from "../loading/loaded-page.tsx";
import { openNotices } from "./api/client.ts";
import { keepAnswers } from "./api/keep-answers.ts";
import { pages, sessionOver } from "./pages.ts";
import { NotFoundState } from "./parts/not-found-state.tsx";
import { PageGuard } from "./parts/page-guard.tsx";
import { Shell } from "./parts/shell.tsx";
import { DetailSkeleton, ListSkeleton, OverviewSkeleton } from "./parts/skeletons.tsx";
import { endIfOver, sessionStore } from "./session/session.ts";
import { useStore } from "../state/use-store.ts";

export function startApp(root: HTMLElement): void {
  keepAnswers();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}

function App(): ReactNode {
  const session = useStore(sessionStore);
  const isLiving = session === "living";
  useEffect(() => (isLiving ? followNotices({ open: listen, changed, since: OPENED_MS }) : undefined), [isLiving]);
  if (session !== "living") {
    return (
      <PageGuard>
        <LoadedPage page={sessionOver} given={{ why: session }} skeleton={null} />
      </PageGuard>
    );
  }
  return (
    <Router base="/portal">
      <Shell>
        <Routes />
      </Shell>
    </Router>
  );
}

/** The entry requests the first page's data as soon as it runs, long before React has loaded. */
const OPENED_MS = performance.timeOrigin;

const listen = (signal: AbortSignal, missedMs: number): Promise<Response> =>
  openNotices(signal, missedMs).catch((error: unknown) => {
    endIfOver(error);
    throw error;
  });

const changed = (tags: readonly Tag[]): void => void oldAnswers.askAgain(tags);

type PageRoute = { path: string; page: LazyPage<ComponentType<{ breachId: string }>>; skeleton: ReactNode };

const ROUTES: readonly PageRoute[] = [
  { path: "/", page: pages.overview, skeleton: <OverviewSkeleton /> },
  { path: "/breaches", page: pages.breaches, skeleton: <ListSkeleton /> },
  { path: "/breaches/:breachId", page: pages.breach, skeleton: <DetailSkeleton /> },
  { path: "/monitored", page: pages.monitored, skeleton: <ListSkeleton /> },
  { path: "/addresses", page: pages.addresses, skeleton: <ListSkeleton /> },
  { path: "/reports", page: pages.reports, skeleton: <ListSkeleton /> },
  { path: "/settings", page: pages.settings, skeleton: <DetailSkeleton /> },
];

/** Thanks to the keys, another page or another breach starts fresh instead of reusing the previous state. */
function Routes(): ReactNode {
  return (
    <Switch>
      {ROUTES.map(({ path, page, skeleton }) => (
        <Route<{ breachId?: string }> key={path} path={path}>
          {({ breachId = "" }) => (
            <PageGuard key={`${path} ${breachId}`}>
              <LoadedPage page={page} given={{ breachId }} skeleton={skeleton} />
            </PageGuard>
          )}
        </Route>
      ))}
      <Route>
        <NotFoundState />
      </Route>
    </Switch>
  );
}
