import type { ReactNode } from "react";
import { laterPart } from "../../loading/later-part.tsx";
import type { OverviewAnswer } from "../api/types.ts";
import { usePage } from "../session/use-page.ts";
import { PageHeading } from "../parts/page-heading.tsx";
import { PageView } from "../parts/page-view.tsx";
import { useIsPhone } from "../parts/use-is-phone.ts";
import { OverviewSkeleton } from "../parts/skeletons.tsx";
import { useText } from "../texts/use-text.ts";
import { BreachesCard } from "./overview/breaches-card.tsx";
import { headlineOf, leadOf } from "./overview/headline.ts";
import { hasHistory, HistoryCard } from "./overview/history-card.tsx";
import { ScanningCard } from "./overview/scanning-card.tsx";
import { ScoreCard } from "./overview/score-card.tsx";
import { SinceCard } from "./overview/since-card.tsx";
import { PrivateFindings } from "../parts/private-findings.tsx";
import "./overview/overview.css";

/** For prospects alone. */
const AddsCard = laterPart(async () => (await import("../parts/adds-card.tsx")).AddsCard);

export function OverviewPage(): ReactNode {
  const page = usePage("/api/v1/portal/overview");
  return (
    <PageView page={page} skeleton={<OverviewSkeleton />}>
      {(overview) => <Overview overview={overview} />}
    </PageView>
  );
}

function Overview({ overview }: { overview: OverviewAnswer }): ReactNode {
  const texts = useText();
  return (
    <>
      {/* A live region, because the heading changes by itself when the first scan is done. */}
      <div aria-live="polite">
        <PageHeading title={texts.t("nav.overview")} lead={leadOf(overview, texts)}>
          {headlineOf(overview, texts)}
        </PageHeading>
      </div>
      {overview.scannedAt === null ? <ScanningCard overview={overview} /> : <Findings overview={overview} />}
    </>
  );
}

/**
 * On a phone, what needs attention comes before the score. The elements themselves move, not just their appearance, so
 * that screen readers and the Tab key follow the visible order.
 */
function Findings({ overview }: { overview: OverviewAnswer }): ReactNode {
  const isUrgentFirst = useIsPhone() && overview.counts.open > 0;
  if (overview.portal.customer.isProspect)
    return <ProspectFindings overview={overview} isUrgentFirst={isUrgentFirst} />;
  const breaches = <BreachesCard key="breaches" overview={overview} />;
  const score = hasHistory(overview) ? (
    <div key="score" className="overview-pair">
      <ScoreCard overview={overview} />
      <HistoryCard overview={overview} />
    </div>
  ) : (
    <ScoreCard key="score" overview={overview} />
  );
  const cards = isUrgentFirst ? [breaches, score] : [score, breaches];
  return (
    <div className="stack">
      <SinceCard overview={overview} />
      {hasHistory(overview) ? cards : <div className="overview-pair">{cards}</div>}
      <PrivateFindings portal={overview.portal} />
    </div>
  );
}

/** A prospect with a single scan has no history. A prospect that was monitored before has one, and still sees it. */
function ProspectFindings({
  overview,
  isUrgentFirst,
}: {
  overview: OverviewAnswer;
  isUrgentFirst: boolean;
}): ReactNode {
  const breaches = <BreachesCard key="breaches" overview={overview} />;
  const score = <ScoreCard key="score" overview={overview} />;
  return (
    <div className="stack">
      <SinceCard overview={overview} />
      <div className="overview-pair">{isUrgentFirst ? [breaches, score] : [score, breaches]}</div>
      {hasHistory(overview) && <HistoryCard overview={overview} />}
      <AddsCard partner={overview.portal.partner} />
    </div>
  );
}
