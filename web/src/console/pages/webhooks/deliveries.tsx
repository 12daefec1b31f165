import type { ReactNode } from "react";
import { useGetPages } from "../../api/hooks.ts";
import type { Column } from "../../parts/data-table.tsx";
import { ClearFilters, PillFilter, Toolbar } from "../../parts/filters.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { Moment } from "../../parts/moment.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { useScopedPath } from "../../session/scoped-path.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { type Delivery, DeliveryWord } from "./health.tsx";

const STATUSES = ["delivered", "waiting", "failed", "expired"] as const;
const PAGE_SIZE = 50;

const columnsIn = ({ t }: Texts): Column<Delivery>[] => [
  {
    id: "event",
    header: t("deliveries.event"),
    cell: ({ eventType, isTest, isSandbox }) => (
      <>
        <code>{eventType}</code> {isTest && <span className="soft small">{t("deliveries.test")}</span>}{" "}
        {isSandbox && <span className="soft small">{t("deliveries.sandbox")}</span>}
      </>
    ),
  },
  {
    id: "status",
    header: t("deliveries.status"),
    onPhone: true,
    cell: ({ status }) => <DeliveryWord status={status} />,
  },
  { id: "attempts", header: t("deliveries.attempts"), isFigure: true, cell: ({ attemptCount }) => attemptCount },
  {
    id: "next",
    header: t("deliveries.next"),
    isFigure: true,
    cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? "–" : <Moment at={nextAttemptAt} isSoft />),
  },
  {
    id: "created",
    header: t("deliveries.created"),
    isFigure: true,
    onPhone: true,
    cell: ({ createdAt }) => <Moment at={createdAt} isSoft />,
  },
];

/** The deliveries of an endpoint, newest first. */
export function Deliveries({ webhookId }: { webhookId: string }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const at = useScopedPath();
  const { values } = useAddress();
  const status = STATUSES.find((one) => one === values["status"]);
  const list = useGetPages(at("/api/v1/integrations/webhooks/deliveries"), {
    query: { webhookId, pageSize: PAGE_SIZE, ...(status ? { status } : {}) },
  });
  const rows = list.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [];
  const options = [
    { value: "", text: t("deliveries.all") },
    ...STATUSES.map((value) => ({ value, text: t(`deliveryStatus.${value}`) })),
  ];
  return (
    <>
      <Toolbar title={t("deliveries.title")}>
        <PillFilter name="status" label={t("deliveries.status")} options={options} />
      </Toolbar>
      <ListTable
        list={list}
        label={t("deliveries.title")}
        columns={columnsIn(texts)}
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/webhooks/deliveries/${id}`}
        empty={
          status === undefined ? (
            <StateCard title={t("deliveries.empty")} text={t("deliveries.emptyText")} />
          ) : (
            <StateCard title={t("deliveries.noneFound")} text={t("deliveries.noneFoundText")}>
              <ClearFilters names={["status"]} />
            </StateCard>
          )
        }
      />
    </>
  );
}
