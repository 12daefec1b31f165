import { type ReactNode, useEffect } from "react";
import { Redirect, Route, Switch } from "wouter";
import { Offline } from "../../calls/errors.ts";
import { CrashGuard } from "../../loading/crash-guard.tsx";
import { LoadedPage } from "../../loading/loaded-page.tsx";
import { type ConsolePage, pages, pagesOf } from "../routes/pages.ts";
import type { PageProps } from "../parts/page-props.ts";
import { ErrorState, NoPermission, NotFound } from "../parts/states.tsx";
import { PageSkeleton } from "../parts/skeleton.tsx";
import { useMay, useWorking } from "../session/use-session.ts";
import { useText } from "../texts/texts.ts";
import { WrongScope } from "./wrong-scope.tsx";

/** The page at this URL for the current organisation, or why there is none. */
export function PageRoutes(): ReactNode {
  const { scope, organisation } = useWorking();
  const own = pagesOf(scope);
  const home = own.find(({ path }) => !path.includes(":"));
  const others = pages.filter(({ scopes, path }) => !scopes.includes(scope) && path !== "/");
  return (
    <Switch>
      {own.map((page) => (
        <Route key={`${scope} ${page.path}`} path={page.path}>
          {(params) => {
            const given = params as PageProps["params"];
            return <Permitted key={`${organisation.id ?? ""} ${JSON.stringify(given)}`} page={page} params={given} />;
          }}
        </Route>
      ))}
      {home && (
        <Route path="/">
          <Redirect to={home.path} replace />
        </Route>
      )}
      {others.map((page) => (
        <Route key={page.path} path={page.path}>
          <WrongScope scopes={page.scopes} />
        </Route>
      ))}
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

function Permitted({ page, params }: { page: ConsolePage } & PageProps): ReactNode {
  const { t } = useText();
  const may = useMay();
  const { organisation } = useWorking();
  const isPermitted = may(page.right);
  useEffect(() => {
    if (isPermitted) document.title = `${t(page.text)} · ${organisation.name}`;
  }, [isPermitted, page, t, organisation.name]);
  if (!isPermitted) return <NoPermission what={t(page.text)} right={page.right} />;
  return (
    <CrashGuard
      fallback={({ error, isOffline, reload }) => (
        <ErrorState error={isOffline ? new Offline() : error} retry={reload} />
      )}
    >
      <LoadedPage page={page} given={{ params }} skeleton={<PageSkeleton />} />
    </CrashGuard>
  );
}
