import { type ReactNode, useState } from "react";
import { post } from "../../api/client.ts";
import { useChange, useGetPages } from "../../api/hooks.ts";
import type { Breach, DisclosedBreach } from "../../api/shapes.ts";
import { Button } from "../../parts/button.tsx";
import type { Column } from "../../parts/data-table.tsx";
import { PillFilter, Toolbar } from "../../parts/filters.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { Moment } from "../../parts/moment.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { useMay } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { BreachDialog } from "./breach-dialog.tsx";
import type { CustomerProps } from "./customer-props.ts";

const PAGE_SIZE = 50;

export const BreachesTab = ({ customerId }: CustomerProps): ReactNode => (
  <section>
    <BreachTable customerId={customerId} />
  </section>
);

/** A customer's breaches. Shows open ones, unless the URL says otherwise. */
export function BreachTable({ customerId }: { customerId: string }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const { values } = useAddress();
  const shown = values["breaches"] ?? "";
  const [opened, setOpened] = useState<DisclosedBreach>();
  const list = useGetPages("/api/v1/integrations/customer/{customerId}/breaches", {
    path: { customerId },
    query: { pageSize: PAGE_SIZE, ...(shown === "all" ? {} : { resolved: shown === "resolved" ? "true" : "false" }) },
  });
  const rows = list.data?.pages.flatMap(({ breaches }) => breaches) ?? [];
  const counts = list.data?.pages[0]?.counts;
  const options = [
    { value: "", text: <Counted text={t("customer.open")} count={counts?.open} /> },
    { value: "resolved", text: <Counted text={t("customer.resolvedOnes")} count={counts?.resolved} /> },
    { value: "all", text: <Counted text={t("customer.allOnes")} count={counts?.all} /> },
  ];
  return (
    <>
      <Toolbar title={t("customer.breaches")}>
        <PillFilter name="breaches" label={t("customer.breachFilter")} options={options} />
      </Toolbar>
      <ListTable
        list={list}
        skeletonRows={3}
        label={t("customer.breaches")}
        columns={columnsIn(texts, customerId)}
        rows={rows}
        keyOf={({ id }) => id}
        openRow={(breach) => ("title" in breach ? setOpened(breach) : undefined)}
        empty={<StateCard title={t("customer.noBreaches")} text={t("customer.noBreachesText")} />}
      />
      {opened && <BreachDialog breach={opened} close={() => setOpened(undefined)} />}
    </>
  );
}

const Counted = ({ text, count }: { text: string; count: number | undefined }): ReactNode =>
  count === undefined ? text : `${text} ${count}`;

const columnsIn = ({ t, enumeration }: Texts, customerId: string): Column<Breach>[] => [
  {
    id: "title",
    header: t("customer.breach"),
    cell: (breach) => ("title" in breach ? breach.title : <span className="soft">{t("customer.redacted")}</span>),
  },
  {
    id: "severity",
    header: t("customer.severity"),
    onPhone: true,
    cell: (breach) =>
      "severity" in breach ? <StatusWord tone={breach.severity}>{t(`severity.${breach.severity}`)}</StatusWord> : null,
  },
  {
    id: "exposed",
    header: t("customer.exposed"),
    isLong: true,
    cell: (breach) => ("breachCategories" in breach ? enumeration(exposedIn(breach.breachCategories)) : null),
  },
  {
    id: "addresses",
    header: t("customer.addresses"),
    isFigure: true,
    cell: (breach) =>
      "addressCount" in breach ? breach.addressCount : breach.emails.length + (breach.unlistedEmails ?? 0),
  },
  {
    id: "found",
    header: t("customer.breachDate"),
    isFigure: true,
    cell: (breach) => ("breachDate" in breach ? <Moment at={breach.breachDate} isSoft /> : null),
  },
  {
    id: "change",
    header: t("customer.state"),
    isFigure: true,
    cell: (breach) => <ResolveButton breach={breach} customerId={customerId} />,
  },
];

const FEW_KINDS = 3;

/** Every breach exposes addresses, so the other exposed data comes first. */
const exposedIn = (kinds: readonly string[]): string[] =>
  kinds.toSorted((a, b) => Number(a === "Email addresses") - Number(b === "Email addresses")).slice(0, FEW_KINDS);

/** It can be undone, so it happens immediately. */
function ResolveButton({ breach, customerId }: { breach: Breach; customerId: string }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const mark = (resolved: boolean) =>
    post("/api/v1/integrations/breach/status", { body: { breachId: breach.id, customerId, resolved } });
  const title = "title" in breach ? breach.title : t("customer.breach");
  const back = useChange({ act: mark });
  const change = useChange({
    act: mark,
    says: (_answer, resolved) => t(resolved ? "customer.resolvedNow" : "customer.reopenedNow", { title }),
    undo: (_answer, resolved) => ({ text: t("common.undo"), act: () => back.mutate(!resolved) }),
  });
  if (!may("breaches:write") || !("title" in breach)) {
    return <span className="soft">{t(breach.resolved ? "customer.isResolved" : "customer.isOpen")}</span>;
  }
  return (
    <Button kind="ghost" isBusy={change.isPending} onClick={() => change.mutate(!breach.resolved)}>
      {t(breach.resolved ? "customer.reopen" : "customer.resolve")}
    </Button>
  );
}
