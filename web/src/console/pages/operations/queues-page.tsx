import type { ReactNode } from "react";
import { useGet } from "../../api/hooks.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { Tabs, useTab } from "../../parts/tabs.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { lateQueues, QUEUES } from "./queue-limits.ts";
import { DeliveryQueue } from "./queue-deliveries.tsx";
import { JobQueue } from "./queue-jobs.tsx";
import { MailQueue } from "./queue-mails.tsx";
import { QueueTiles } from "./queue-tiles.tsx";
import "./operations.css";

export function QueuesPage(): ReactNode {
  const { t, list } = useText();
  const may = useMay();
  const health = useGet("/api/v1/operator/health").data?.health;
  const late = health ? lateQueues(health) : [];
  const names = late.map((name) => t(`queue.${name}`));
  const tab = useTab(QUEUES);
  return (
    <>
      <PageHead
        headline={late.length === 0 ? t("queues.well") : t("queues.late", { names: list(names) })}
        text={late.length === 0 ? t("queues.wellText") : t("queues.lateText")}
      />
      <QueueTiles />
      <div className="after-figures">
        <Tabs label={t("page.queues")} path="/queues" tabs={QUEUES.map((id) => ({ id, text: t(`queue.${id}`) }))} />
      </div>
      {tab === "jobs" && <JobQueue />}
      {tab === "webhooks" && may("webhooks:read") && <DeliveryQueue />}
      {tab === "mails" && may("mails:read") && <MailQueue />}
    </>
  );
}
