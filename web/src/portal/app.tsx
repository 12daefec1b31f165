import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { Route, Router, Switch } from "wouter";
import { followNotices } from "../answers/follow-notices.ts";
import type { Tag } from "../answers/tags.ts";
import { openNotices } from "./api/client.ts";
import { oldAnswers, queryClient } from "./api/query-client.ts";
import { pages } from "./pages.ts";
import { LookInOver } from "./parts/look-in-over.tsx";
import { NotFoundState } from "./parts/not-found-state.tsx";
import { PageSlot } from "./parts/page-slot.tsx";
import { SessionOver } from "./parts/session-over.tsx";
import { Shell } from "./parts/shell.tsx";
import { DetailSkeleton, ListSkeleton, OverviewSkeleton } from "./parts/skeletons.tsx";
import { endIfOver, sessionStore } from "./session/session.ts";
import { useStore } from "../state/use-store.ts";

export function startApp(root: HTMLElement): void {
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
  useEffect(() => (isLiving ? followNotices({ open: listen, changed }) : undefined), [isLiving]);
  if (session === "lookInOver") return <LookInOver />;
  if (session !== "living") return <SessionOver isSignedOut={session === "signedOut"} />;
  return (
    <Router base="/portal">
      <Shell>
        <Routes />
      </Shell>
    </Router>
  );
}

const listen = (signal: AbortSignal): Promise<Response> =>
  openNotices(signal).catch((error: unknown) => {
    endIfOver(error);
    throw error;
  });

const changed = (tags: readonly Tag[]): void => void oldAnswers.askAgain(tags);

/**
 * The keys make another page, or another breach, start from scratch instead of reusing the state of the previous one.
 */
function Routes(): ReactNode {
  return (
    <Switch>
      <Route path="/">
        <PageSlot key="overview" page={pages.overview} given={{}} skeleton={<OverviewSkeleton />} />
      </Route>
      <Route path="/breaches">
        <PageSlot key="breaches" page={pages.breaches} given={{}} skeleton={<ListSkeleton />} />
      </Route>
      <Route path="/breaches/:breachId">
        {({ breachId }) => (
          <PageSlot key={breachId} page={pages.breach} given={{ breachId }} skeleton={<DetailSkeleton />} />
        )}
      </Route>
      <Route path="/monitored">
        <PageSlot key="monitored" page={pages.monitored} given={{}} skeleton={<ListSkeleton />} />
      </Route>
      <Route path="/addresses">
        <PageSlot key="addresses" page={pages.addresses} given={{}} skeleton={<ListSkeleton />} />
      </Route>
      <Route path="/reports">
        <PageSlot key="reports" page={pages.reports} given={{}} skeleton={<ListSkeleton />} />
      </Route>
      <Route path="/settings">
        <PageSlot key="settings" page={pages.settings} given={{}} skeleton={<DetailSkeleton />} />
      </Route>
      <Route>
        <NotFoundState />
      </Route>
    </Switch>
  );
}
