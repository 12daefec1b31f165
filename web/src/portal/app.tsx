import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Route, Router, Switch } from "wouter";
import { pages } from "./pages.ts";
import { LookInOver } from "./parts/look-in-over.tsx";
import { NotFoundState } from "./parts/not-found-state.tsx";
import { PageSlot } from "./parts/page-slot.tsx";
import { SessionOver } from "./parts/session-over.tsx";
import { Shell } from "./parts/shell.tsx";
import { DetailSkeleton, ListSkeleton, OverviewSkeleton } from "./parts/skeletons.tsx";
import { sessionStore } from "./session/session.ts";
import { useStore } from "../state/use-store.ts";

export function startApp(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

function App(): ReactNode {
  const session = useStore(sessionStore);
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
