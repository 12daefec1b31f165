import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useGet } from "../../api/hooks.ts";
import { useKeys } from "../../keys/keys.ts";
import { usePaletteActions } from "../../parts/palette-actions.ts";
import { LinkButton } from "../../parts/button.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import { FigureTile, Figures } from "../../parts/figure-tile.tsx";
import { ClearFilters, SearchFilter, SelectFilter, Toolbar } from "../../parts/filters.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { ErrorState } from "../../parts/states.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { useMay, useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { Leavers } from "./leavers.tsx";
import { columnsIn, newOf, troublesOf } from "./partner-columns.tsx";
import { type PartnerFigures, usePartnerFigures } from "./use-figures.ts";

/** By default, partners with problems come first, then the largest. */
const ORDERS = {
  urgency: (a: PartnerFigures, b: PartnerFigures) =>
    troublesOf(b) - troublesOf(a) || b.customers.active - a.customers.active,
  name: (a: PartnerFigures, b: PartnerFigures) => a.name.localeCompare(b.name),
  customers: (a: PartnerFigures, b: PartnerFigures) => b.customers.active - a.customers.active,
  growth: (a: PartnerFigures, b: PartnerFigures) => newOf(b) - newOf(a),
} as const;

const isOrder = (name: string): name is keyof typeof ORDERS => name in ORDERS;

export function PartnersPage(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const { scope } = useWorking();
  const [, go] = useLocation();
  const { values } = useAddress();
  const distributorId = scope === "operator" ? values["distributor"] : undefined;
  const figures = usePartnerFigures(distributorId);
  const canAdd = may("partners:write");
  const add = () => go("/partners/new");
  useKeys(canAdd ? [{ key: "n", text: "page.newPartner", act: add }] : []);
  usePaletteActions(canAdd ? [{ id: "new-partner", text: t("page.newPartner"), shortcut: "N", act: add }] : []);
  const search = (values["search"] ?? "").toLowerCase();
  const wanted = values["order"] ?? "urgency";
  const order = ORDERS[isOrder(wanted) ? wanted : "urgency"];
  const rows = figures.rows
    .filter(({ name, partnerId }) => name.toLowerCase().includes(search) || partnerId === search)
    .sort(order);
  const troubled = figures.rows.filter((row) => troublesOf(row) > 0).length;
  return (
    <>
      <PageHead
        headline={t(troubled > 0 ? "partners.troubledHeadline" : "partners.headline", {
          count: figures.total,
          troubled,
        })}
        text={troubled > 0 ? t("partners.troubledText", { troubled }) : t("partners.text")}
      >
        {canAdd && (
          <LinkButton href="/partners/new" shortcut="N">
            {t("page.newPartner")}
          </LinkButton>
        )}
      </PageHead>
      <Totals rows={figures.rows} />
      <Toolbar
        end={
          <>
            <SearchFilter label={t("partners.search")} />
            <SelectFilter
              name="order"
              label={t("partners.order")}
              none={t("partners.byUrgency")}
              options={[
                { value: "customers", text: t("partners.byCustomers") },
                { value: "growth", text: t("partners.byGrowth") },
                { value: "name", text: t("partners.byName") },
              ]}
            />
          </>
        }
      >
        {scope === "operator" && <DistributorFilter />}
      </Toolbar>
      {figures.error && <ErrorState error={figures.error} retry={() => void figures.refetch()} />}
      {figures.isPending && <ListSkeleton />}
      {!figures.isPending && !figures.error && (
        <DataTable
          label={t("page.partners")}
          columns={columnsIn(texts)}
          rows={rows}
          keyOf={({ partnerId }) => partnerId}
          hrefOf={({ partnerId }) => `/partners/${partnerId}`}
          empty={
            figures.rows.length > 0 ? (
              <StateCard title={t("partners.noneFound")} text={t("partners.noneFoundText")}>
                <ClearFilters names={["search", "distributor"]} />
              </StateCard>
            ) : (
              <StateCard title={t("partners.empty")} text={t("partners.emptyText")}>
                {canAdd && (
                  <LinkButton kind="ghost" href="/partners/new">
                    {t("page.newPartner")}
                  </LinkButton>
                )}
              </StateCard>
            )
          }
        />
      )}
      <Leavers />
      <KeyHints />
    </>
  );
}

function Totals({ rows }: { rows: readonly PartnerFigures[] }): ReactNode {
  const { t, number } = useText();
  const own = rows.filter(({ sandbox }) => !sandbox);
  const sum = (of: (row: PartnerFigures) => number) => own.reduce((all, row) => all + of(row), 0);
  if (own.length === 0) return null;
  return (
    <Figures>
      <FigureTile label={t("partners.totalActive")} figure={number(sum(({ customers }) => customers.active))} />
      <FigureTile label={t("partners.totalProspects")} figure={number(sum(({ customers }) => customers.prospect))} />
      <FigureTile label={t("partners.totalNew")} figure={number(sum(newOf))} note={t("partners.totalNewNote")} />
      <FigureTile
        label={t("partners.totalTrouble")}
        figure={number(sum(troublesOf))}
        note={t("partners.totalTroubleNote", { count: sum(({ webhooks }) => webhooks.endpoints) })}
      />
    </Figures>
  );
}

function DistributorFilter(): ReactNode {
  const { t } = useText();
  const { data } = useGet("/api/v1/operator/distributors", { query: { per_page: 100 } });
  return (
    <SelectFilter
      name="distributor"
      label={t("page.distributor")}
      none={t("partners.allDistributors")}
      options={data?.data.map(({ id, name }) => ({ value: id, text: name })) ?? []}
    />
  );
}
