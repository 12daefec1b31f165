import type { ReactNode } from "react";
import { useGetPages } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import { momentColumn } from "../../parts/columns.tsx";
import type { Column } from "../../parts/data-table.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { useText } from "../../texts/texts.ts";

type Recipient = Schemas["SuppressedRecipient"];

/** Recipients who have unsubscribed and get no emails. */
export function Suppressed(): ReactNode {
  const { t } = useText();
  const list = useGetPages("/api/v1/operator/mails/suppressed", { query: { pageSize: 100 } });
  const columns: Column<Recipient>[] = [
    { id: "address", header: t("mails.to"), cell: ({ address }) => <b>{address}</b> },
    { id: "customer", header: t("mails.customer"), onPhone: true, cell: ({ customerName }) => customerName },
    momentColumn("alerts", t("mails.alertsStopped"), ({ alertsStoppedAt }) => alertsStoppedAt),
    momentColumn("reports", t("mails.reportsStopped"), ({ reportsStoppedAt }) => reportsStoppedAt),
  ];
  return (
    <ListTable
      list={list}
      label={t("mails.suppressed")}
      columns={columns}
      rows={list.data?.pages.flatMap(({ recipients }) => recipients)}
      keyOf={({ id }) => id}
      empty={<StateCard title={t("mails.noneSuppressed")} text={t("mails.noneSuppressedText")} />}
    />
  );
}
