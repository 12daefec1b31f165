import type { ReactNode } from "react";
import type { Answer } from "../../api/types.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { figureColumn } from "../../parts/columns.tsx";
import { Toolbar } from "../../parts/filters.tsx";
import { type PlanName, usePlanName } from "../../parts/plan-names.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import type { UsedBy } from "./use-partners.ts";

type Total = NonNullable<Answer<"/api/v1/distributors/usage">["totals"]>[number];

const columnsIn = (
  { t, number }: Texts,
  partners: ReadonlyMap<string, UsedBy>,
  planName: PlanName,
): Column<Total>[] => [
  {
    id: "partner",
    header: t("usage.partner"),
    cell: ({ partnerId }) => partners.get(partnerId ?? "")?.name ?? <code>{partnerId?.slice(-12) ?? "–"}</code>,
  },
  {
    id: "plan",
    header: t("usage.plan"),
    onPhone: true,
    cell: ({ planType, partnerId }) => planName(planType, partners.get(partnerId ?? "")?.distributorId),
  },
  figureColumn("customers", t("usage.customerCount"), ({ customers }) => number(customers)),
  figureColumn("days", t("usage.days"), ({ days }) => number(days)),
  {
    id: "amount",
    header: t("usage.amount"),
    isFigure: true,
    onPhone: true,
    cell: ({ amount, currencyCode }) => `${amount} ${currencyCode}`,
  },
];

type Props = { totals: readonly Total[]; partners: ReadonlyMap<string, UsedBy> };

/** The month's totals by partner. */
export function PartnerTotals({ totals, partners }: Props): ReactNode {
  const texts = useText();
  const { t } = texts;
  const planName = usePlanName();
  const rows = totals.filter(({ partnerId }) => partnerId !== null);
  if (rows.length === 0) return null;
  return (
    <>
      <Toolbar title={t("usage.byPartner")} />
      <DataTable
        label={t("usage.byPartner")}
        columns={columnsIn(texts, partners, planName)}
        rows={rows}
        keyOf={({ partnerId, planType, currencyCode }) => `${partnerId ?? ""} ${planType} ${currencyCode}`}
      />
    </>
  );
}
