import type { ReactNode } from "react";
import { Link } from "wouter";
import { useGet } from "../../api/hooks.ts";
import { Section, Split } from "../../parts/section.tsx";
import { entryOf } from "../../parts/timeline-entry.ts";
import { Timeline } from "../../parts/timeline.tsx";
import { useText } from "../../texts/texts.ts";
import { BreachTable } from "./breaches-tab.tsx";
import type { CustomerProps } from "./customer-props.ts";
import { DetailList } from "./detail-list.tsx";
import { MailFeed } from "./mails-tab.tsx";
import { MonitoredList } from "./monitored-tab.tsx";
import { ScoreSection } from "./score-section.tsx";

const FEW = 5;

export function OverviewTab({ customerId, info }: CustomerProps): ReactNode {
  const texts = useText();
  const { t } = texts;
  const path = `/customers/${customerId}`;
  const timeline = useGet("/api/v1/integrations/customer/{customerId}/timeline", {
    path: { customerId },
    query: { pageSize: FEW },
  });
  const all = (tab: string, text: string) => (
    <Link className="link small" href={`${path}?tab=${tab}`}>
      {text}
    </Link>
  );
  return (
    <Split
      rail={
        <>
          <Section title={t("customer.monitored")} end={all("monitored", t("customer.allOnes"))}>
            <MonitoredList customerId={customerId} most={7} />
          </Section>
          <Section title={t("customer.details")} end={all("details", t("customer.edit"))}>
            <DetailList customerId={customerId} info={info} />
          </Section>
        </>
      }
    >
      <ScoreSection customerId={customerId} />
      <section className="line">
        <BreachTable customerId={customerId} />
      </section>
      <div className="side-by-side">
        <Section title={t("customer.mails")} end={all("mails", t("customer.allMails"))}>
          <MailFeed customerId={customerId} />
        </Section>
        <Section title={t("customer.timeline")} end={all("timeline", t("customer.allTimeline"))}>
          {timeline.data && <Timeline entries={timeline.data.entries.map((one) => entryOf(one, texts))} />}
        </Section>
      </div>
    </Split>
  );
}
