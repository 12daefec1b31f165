import { type ReactNode, useState } from "react";
import { useGetPages } from "../../api/hooks.ts";
import type { Answer } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { figureColumn } from "../../parts/columns.tsx";
import type { Column } from "../../parts/data-table.tsx";
import { DownloadButton } from "../../parts/download-button.tsx";
import { FigureTile, Figures } from "../../parts/figure-tile.tsx";
import { SelectFilter, Toolbar } from "../../parts/filters.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { usePlanName } from "../../parts/plan-names.ts";
import { StateCard } from "../../parts/state-card.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useMay, useWorking } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { CorrectionForm } from "./correction-form.tsx";
import { monthName, monthsUntil } from "./months.ts";
import { PartnerTotals } from "./partner-totals.tsx";
import { type UsedBy, usePartners } from "./use-partners.ts";

const USAGE = "/api/v1/integrations/usage";
type Usage = Answer<typeof USAGE>;
type Line = Usage["lines"][number];

const PAGE_SIZE = 100;
const MONTHS = 13;

const columnsIn = ({ t, number }: Texts, planOf: (line: Line) => string): Column<Line>[] => [
  {
    id: "customer",
    header: t("usage.customer"),
    cell: ({ customerReference, customerId, kind, reason, corrects }) => (
      <>
        {customerReference ?? <code>{customerId.slice(-12)}</code>}{" "}
        {kind === "correction" && (
          <span className="soft small">
            {t("usage.correction", { month: monthName(corrects ?? ""), reason: reason ?? "" })}
          </span>
        )}
      </>
    ),
  },
  { id: "plan", header: t("usage.plan"), onPhone: true, cell: planOf },
  { id: "code", header: t("usage.code"), cell: ({ billingCode }) => billingCode ?? "–" },
  figureColumn("days", t("usage.days"), ({ days }) => number(days)),
  {
    id: "span",
    header: t("usage.span"),
    isFigure: true,
    cell: ({ firstDay, lastDay }) => (firstDay === null ? "–" : `${firstDay} – ${lastDay ?? ""}`),
  },
  {
    id: "price",
    header: t("usage.price"),
    isFigure: true,
    cell: ({ price, currencyCode }) => moneyOf(price, currencyCode),
  },
  {
    id: "amount",
    header: t("usage.amount"),
    isFigure: true,
    onPhone: true,
    cell: ({ amount, currencyCode }) => moneyOf(amount, currencyCode),
  },
];

export const moneyOf = (amount: string, currency: string): string => `${amount} ${currency}`;

/** What customers used in a month, and what it costs. For distributors, also by partner. */
export function UsagePage(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const at = useScopedPath();
  const may = useMay();
  const { scope } = useWorking();
  const planName = usePlanName();
  const partners = usePartners();
  const [wrong, setWrong] = useState<Line | "any" | null>(null);
  const { values } = useAddress();
  const months = monthsUntil(new Date(), MONTHS);
  const month = months.find((one) => one === values["month"]) ?? months[0] ?? "";
  const partnerId = scope === "partner" ? undefined : values["partnerId"];
  // For the operator, totals over all organisations are computed only on request, so this page requests them.
  const totals = scope === "operator" ? { totals: "true" as const } : {};
  const query = { month, pageSize: PAGE_SIZE, ...totals, ...(partnerId === undefined ? {} : { partnerId }) };
  const list = useGetPages(at(USAGE), { query });
  const [first] = list.data?.pages ?? [];
  // Two corrections may look the same, so a line is identified by its number in the list, which only grows at the end.
  const rows = list.data?.pages.flatMap(({ lines }) => lines).map((line, index) => ({ ...line, index })) ?? [];
  const planOf = (line: Line) => planName(line.planType, partners.get(line.partnerId)?.distributorId);
  const canCorrect = scope === "operator" && may("billing:write") && first?.status === "closed";
  const closeForm = () => setWrong(null);
  return (
    <>
      <PageHead
        headline={t("usage.headline", { month: monthName(month) })}
        mark={
          first && (
            <StatusWord tone={first.status === "closed" ? "good" : "neutral"}>{t(`usage.${first.status}`)}</StatusWord>
          )
        }
        text={t(first?.status === "closed" ? "usage.closedText" : "usage.openText")}
      >
        <DownloadButton
          name={`usage-${month}.csv`}
          path={at("/api/v1/integrations/usage.csv")}
          asked={{ query: { month, ...(partnerId === undefined ? {} : { partnerId }) } }}
        >
          {t("usage.csv")}
        </DownloadButton>
        {canCorrect && (
          <Button onClick={() => setWrong("any")}>{t("correct.month", { month: monthName(month) })}</Button>
        )}
      </PageHead>
      <Totals totals={first?.totals ?? []} />
      {scope !== "partner" && <PartnerTotals totals={first?.totals ?? []} partners={partners} />}
      <Toolbar title={t("usage.lines")}>
        <SelectFilter
          name="month"
          label={t("usage.month")}
          options={months.map((value, index) => ({ value: index === 0 ? "" : value, text: monthName(value) }))}
        />
        {scope !== "partner" && <PartnerFilter partners={partners} />}
      </Toolbar>
      <ListTable
        list={list}
        label={t("usage.lines")}
        columns={columnsIn(texts, planOf)}
        rows={rows}
        keyOf={({ index }) => String(index)}
        {...(canCorrect ? { openRow: setWrong } : {})}
        {...(scope === "partner" ? { hrefOf: ({ customerId }: Line) => `/customers/${customerId}` } : {})}
        empty={<StateCard title={t("usage.empty")} text={t("usage.emptyText")} />}
      />
      <KeyHints />
      {wrong !== null && <CorrectionForm month={month} line={wrong === "any" ? null : wrong} close={closeForm} />}
    </>
  );
}

/** One tile per currency and plan, over all partners. */
function Totals({ totals }: { totals: NonNullable<Usage["totals"]> }): ReactNode {
  const { t } = useText();
  const planName = usePlanName();
  const sums = new Map<string, { planType: string; currencyCode: string; customers: number; cents: number }>();
  for (const { planType, currencyCode, customers, amount } of totals) {
    const key = `${planType} ${currencyCode}`;
    const sum = sums.get(key) ?? { planType, currencyCode, customers: 0, cents: 0 };
    sums.set(key, {
      ...sum,
      customers: sum.customers + customers,
      cents: sum.cents + Math.round(Number(amount) * 100),
    });
  }
  if (sums.size === 0) return null;
  return (
    <Figures>
      {[...sums].map(([key, { planType, currencyCode, customers, cents }]) => (
        <FigureTile
          key={key}
          label={planName(planType)}
          figure={moneyOf((cents / 100).toFixed(2), currencyCode)}
          note={t("usage.customers", { count: customers })}
        />
      ))}
    </Figures>
  );
}

function PartnerFilter({ partners }: { partners: ReadonlyMap<string, UsedBy> }): ReactNode {
  const { t } = useText();
  const options = [...partners].map(([value, { name }]) => ({ value, text: name }));
  return <SelectFilter name="partnerId" label={t("usage.partner")} none={t("usage.allPartners")} options={options} />;
}
