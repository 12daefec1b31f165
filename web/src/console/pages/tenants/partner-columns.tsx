import type { ReactNode } from "react";
import { Bars } from "../../parts/chart.tsx";
import type { Column } from "../../parts/data-table.tsx";
import { figureColumn } from "../../parts/columns.tsx";
import { StatusWord, ToneText } from "../../parts/status-word.tsx";
import type { Texts } from "../../texts/texts.ts";
import type { PartnerFigures } from "./use-figures.ts";

export const troublesOf = ({ webhooks }: PartnerFigures): number => webhooks.failing + webhooks.paused;

/** How many customers joined this month. */
export const newOf = ({ growth }: PartnerFigures): number => growth.at(-1)?.came ?? 0;

export function columnsIn({ t, number }: Texts): Column<PartnerFigures>[] {
  return [
    {
      id: "name",
      header: t("partners.name"),
      cell: ({ name, sandbox }) => (
        <>
          {name} {sandbox && <StatusWord tone="neutral">{t("partners.sandbox")}</StatusWord>}
        </>
      ),
    },
    {
      id: "active",
      header: t("partners.active"),
      isFigure: true,
      onPhone: true,
      cell: ({ customers }) => number(customers.active),
    },
    figureColumn("prospects", t("partners.prospects"), ({ customers }) => number(customers.prospect)),
    figureColumn("left", t("partners.left"), ({ customers }) => number(customers.inactive + customers.dormant)),
    {
      id: "growth",
      header: t("partners.growth"),
      cell: ({ growth }) => <Bars values={growth.map(({ came }) => came)} width={84} height={22} />,
    },
    { id: "new", header: t("partners.new"), isFigure: true, cell: (row) => t("partners.plus", { n: newOf(row) }) },
    { id: "webhooks", header: t("partners.webhooks"), cell: (row) => <WebhookHealth row={row} t={t} /> },
  ];
}

export function WebhookHealth({ row, t }: { row: PartnerFigures; t: Texts["t"] }): ReactNode {
  const { endpoints, disabled } = row.webhooks;
  const troubles = troublesOf(row);
  if (troubles > 0) return <ToneText tone="high">{t("partners.failing", { count: troubles, endpoints })}</ToneText>;
  if (disabled > 0) return <span className="soft">{t("partners.disabled", { count: disabled, endpoints })}</span>;
  return <span className="soft">{t("partners.healthy", { endpoints })}</span>;
}
