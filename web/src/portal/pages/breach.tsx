import type { ReactNode } from "react";
import { usePage } from "../session/use-page.ts";
import { NotFoundState } from "../parts/not-found-state.tsx";
import { PageView } from "../parts/page-view.tsx";
import { DetailSkeleton } from "../parts/skeletons.tsx";
import { BackLink } from "./breach/back-link.tsx";
import { FullBreach } from "./breach/full-breach.tsx";
import { RedactedBreach } from "./breach/redacted-breach.tsx";
import "./breach/breach.css";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function BreachPage({ breachId }: { breachId: string }): ReactNode {
  // A link from an email may be cut off. That is not worth a call to the server, and it is not an error of ours.
  return ID.test(breachId) ? <Breach breachId={breachId} /> : <NotFoundState />;
}

function Breach({ breachId }: { breachId: string }): ReactNode {
  const page = usePage("/api/v1/portal/breaches/{breachId}", { path: { breachId } });
  return (
    <>
      <BackLink />
      <PageView page={page} skeleton={<DetailSkeleton />} notFound={<NotFoundState offersSignIn />}>
        {({ breach, portal }) =>
          breach.isRedacted ? (
            <RedactedBreach breach={breach} partner={portal.partner} />
          ) : (
            <FullBreach saved={breach} page={page} />
          )
        }
      </PageView>
    </>
  );
}
