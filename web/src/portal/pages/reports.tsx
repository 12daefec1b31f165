import type { ReactNode } from "react";
import type { ReportsAnswer } from "../api/types.ts";
import { usePage } from "../session/use-page.ts";
import { Button } from "../parts/button.tsx";
import { PageHeading } from "../parts/page-heading.tsx";
import { PageView } from "../parts/page-view.tsx";
import { ListSkeleton } from "../parts/skeletons.tsx";
import { useText } from "../texts/use-text.ts";
import { headlineOf, leadOf } from "./reports/headline.ts";
import { MailCard } from "./reports/mail-card.tsx";
import { MonthsCard } from "./reports/months-card.tsx";
import { useAskOnReturn } from "./reports/use-ask-on-return.ts";
import "./reports/reports.css";
import "./reports/print.css";

export function ReportsPage(): ReactNode {
  const page = usePage("/api/v1/portal/reports");
  useAskOnReturn(page.reload);
  return (
    <PageView page={page} skeleton={<ListSkeleton />}>
      {(answer) => <Reports answer={answer} />}
    </PageView>
  );
}

function Reports({ answer }: { answer: ReportsAnswer }): ReactNode {
  const texts = useText();
  const { t, date } = texts;
  const { portal, months } = answer;
  const printed = { customer: portal.customer.name, date: date(new Date().toISOString()) };
  return (
    <>
      <p className="print-only muted small">{t("reports.printed", printed)}</p>
      <PageHeading
        title={t("nav.reports")}
        lead={leadOf(answer, texts)}
        action={
          <Button className="report-print" onClick={() => window.print()}>
            {t("reports.print")}
          </Button>
        }
      >
        {headlineOf(answer, texts)}
      </PageHeading>
      <div className="stack">
        {months.length > 0 && <MonthsCard months={months} />}
        {portal.customer.hasReports && <MailCard answer={answer} />}
      </div>
    </>
  );
}
