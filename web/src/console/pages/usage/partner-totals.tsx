import type { ReactNode } from "react";
import { useGet } from "../../api/hooks.ts";
import type { Answer } from "../../api/types.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Toolbar } from "../../parts/filters.tsx";
import { useWorking } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";

type Total = NonNullable<Answer<"/api/v1/distributors/usage">["totals"]>[number];

const columnsIn = ({ t, number }: Texts, names: ReadonlyMap<string, string>): Column<Total>[] => [
  {
    id: "partner",
    header: t("usage.partner"),
    cell: ({ partnerId }) => names.get(partnerId ?? "") ?? <code>{partnerId?.slice(-12) ?? "–"}</code>,
  },
  { id: "plan", header: t("usage.plan"), onPhone: true, cell: ({ planType }) => planType },
  { id: "customers", header: t("usage.customerCount"), isFigure: true, cell: ({ customers }) => number(customers) },
  { id: "days", header: t("usage.days"), isFigure: true, cell: ({ days }) => number(days) },
  {
    id: "amount",
    header: t("usage.amount"),
    isFigure: true,
    onPhone: true,
    cell: ({ amount, currencyCode }) => `${amount} ${currencyCode}`,
  },
];

/** The month's totals by partner. */
export function PartnerTotals({ totals }: { totals: readonly Total[] }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const { scope } = useWorking();
  const own = useGet(
    "/api/v1/distributors/partners",
    { query: { per_page: 100 } },
    { enabled: scope === "distributor" },
  );
  const all = useGet("/api/v1/operator/partners", { query: { per_page: 100 } }, { enabled: scope === "operator" });
  const partners = scope === "operator" ? all.data?.data : own.data?.data;
  const names = new Map(partners?.map(({ uuid, name }) => [uuid, name]));
  const rows = totals.filter(({ partnerId }) => partnerId !== null);
  if (rows.length === 0) return null;
  return (
    <>
      <Toolbar title={t("usage.byPartner")} />
      <DataTable
        label={t("usage.byPartner")}
        columns={columnsIn(texts, names)}
        rows={rows}
        keyOf={({ partnerId, planType, currencyCode }) => `${partnerId ?? ""} ${planType} ${currencyCode}`}
      />
    </>
  );
}
