import type { ReactNode } from "react";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { figureColumn, momentColumn } from "../../parts/columns.tsx";
import { LinkButton } from "../../parts/button.tsx";
import { Toolbar } from "../../parts/filters.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { toneOfLevel } from "../../../design/tones.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import type { UrgentCustomer } from "../../api/shapes.ts";

const columnsIn = ({ t, number }: Texts): Column<UrgentCustomer>[] => [
  {
    id: "name",
    header: t("customers.name"),
    cell: ({ companyName, customerReference }) => (
      <>
        {companyName} {customerReference !== null && <span className="soft">{customerReference}</span>}
      </>
    ),
  },
  { id: "status", header: t("customers.status"), cell: ({ status }) => t(`customerStatus.${status}`) },
  { id: "plan", header: t("customers.plan"), cell: ({ planName }) => planName },
  {
    id: "score",
    header: t("today.scoreColumn"),
    onPhone: true,
    cell: ({ score, level, scoreChange }) => (
      <span className="score-figures">
        <b>{score}</b>
        <span className={`tone-${toneOfLevel[level]}`}>{t(`level.${level}`)}</span>
        <span className="soft score-change">{signed(scoreChange)}</span>
      </span>
    ),
  },
  {
    id: "critical",
    header: t("today.openCritical"),
    isFigure: true,
    cell: ({ openCritical }) =>
      openCritical > 0 ? <StatusWord tone="critical">{openCritical}</StatusWord> : <span className="soft">0</span>,
  },
  figureColumn("open", t("today.openColumn"), ({ openBreaches }) => number(openBreaches)),
  {
    id: "steps",
    header: t("today.stepsColumn"),
    isFigure: true,
    cell: ({ mostUrgent }) =>
      mostUrgent ? t("today.ofSteps", { done: mostUrgent.stepsDone, steps: mostUrgent.steps }) : "–",
  },
  momentColumn("scan", t("today.lastScan"), ({ lastScanAt }) => lastScanAt),
  momentColumn("signIn", t("today.signedIn"), ({ lastSignInAt }) => lastSignInAt),
];

const signed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "0");

/** All other customers with something open, most urgent first. */
export function OthersTable({ customers, total }: { customers: readonly UrgentCustomer[]; total: number }): ReactNode {
  const texts = useText();
  const { t } = texts;
  return (
    <section className="line">
      <Toolbar
        title={t("today.others", { count: total })}
        end={
          <LinkButton kind="ghost" href="/customers">
            {t("today.allCustomers")}
          </LinkButton>
        }
      />
      <DataTable
        label={t("today.others", { count: total })}
        columns={columnsIn(texts)}
        rows={customers}
        keyOf={({ customerId }) => customerId}
        hrefOf={({ customerId }) => `/customers/${customerId}`}
      />
    </section>
  );
}
