import type { ReactNode } from "react";
import { useGet } from "../../api/hooks.ts";
import type { CustomerInfo } from "../../api/shapes.ts";
import type { PageProps } from "../../parts/page-props.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Crumbs, PageHead } from "../../parts/page-head.tsx";
import { PageSkeleton } from "../../parts/skeleton.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { Tabs, useTab } from "../../parts/tabs.tsx";
import { toneOfStatus } from "../../parts/tones.ts";
import { useText } from "../../texts/texts.ts";
import { BreachesTab } from "./breaches-tab.tsx";
import type { CustomerProps } from "./customer-props.ts";
import { CustomerActions } from "./customer-actions.tsx";
import { DetailsTab } from "./details-tab.tsx";
import { MailsTab } from "./mails-tab.tsx";
import { MonitoredTab } from "./monitored-tab.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { PeopleTab } from "./people-tab.tsx";
import { TimelineTab } from "./timeline-tab.tsx";
import "./customer.css";

const TABS = ["overview", "breaches", "monitored", "people", "mails", "timeline", "details"] as const;

export function CustomerPage({ params }: PageProps): ReactNode {
  const customerId = params["customerId"] ?? "";
  const info = useGet("/api/v1/integrations/customer/{customerId}/info", { path: { customerId } });
  return (
    <Loaded query={info} skeleton={<PageSkeleton />}>
      {(data) => <Customer customerId={customerId} info={data} />}
    </Loaded>
  );
}

const isLive = ({ status }: CustomerInfo): boolean => status === "active" || status === "prospect";

function Customer({ customerId, info }: CustomerProps): ReactNode {
  const { t } = useText();
  const breaches = useGet("/api/v1/integrations/customer/{customerId}/breaches", {
    path: { customerId },
    query: { pageSize: 1 },
  });
  const open = breaches.data?.counts?.open ?? 0;
  const summary = !isLive(info)
    ? t("customer.offboarded")
    : info.scanned_status
      ? t("customer.summary", { open })
      : t("customer.firstScan");
  const tabs = TABS.map((id) => ({
    id,
    text: t(`customer.tab.${id}`),
    ...(id === "breaches" && breaches.data?.counts ? { count: breaches.data.counts.all } : {}),
  }));
  return (
    <>
      <Crumbs to="/customers" list={t("page.customers")} here={info.companyName} />
      <PageHead
        headline={info.companyName}
        mark={<StatusWord tone={toneOfStatus[info.status]}>{t(`customerStatus.${info.status}`)}</StatusWord>}
        text={summary}
      >
        <CustomerActions customerId={customerId} info={info} />
      </PageHead>
      <Tabs label={t("customer.tabs")} tabs={tabs} path={`/customers/${customerId}`} />
      <Tab customerId={customerId} info={info} />
    </>
  );
}

function Tab(props: CustomerProps): ReactNode {
  switch (useTab(TABS)) {
    case "breaches":
      return <BreachesTab {...props} />;
    case "monitored":
      return <MonitoredTab {...props} />;
    case "people":
      return <PeopleTab {...props} />;
    case "mails":
      return <MailsTab {...props} />;
    case "timeline":
      return <TimelineTab {...props} />;
    case "details":
      return <DetailsTab {...props} />;
    default:
      return <OverviewTab {...props} />;
  }
}
