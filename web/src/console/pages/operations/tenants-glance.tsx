import type { ReactNode } from "react";
import { useGet } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import { Bars } from "../../parts/chart.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { figureColumn } from "../../parts/columns.tsx";
import { PillFilter, Toolbar } from "../../parts/filters.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { ToneText } from "../../parts/status-word.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { type Texts, useText } from "../../texts/texts.ts";

type Row = Schemas["DistributorFigures"] | Schemas["PartnerFigures"];

const FEW = 10;

/** The tenants in figures. Each row links to its own page. */
export function TenantsGlance(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const isPartners = useAddress().values["tenants"] === "partners";
  const distributors = useGet(
    "/api/v1/operator/distributors/figures",
    { query: { per_page: FEW } },
    { enabled: !isPartners },
  );
  const partners = useGet("/api/v1/operator/partners/figures", { query: { per_page: FEW } }, { enabled: isPartners });
  return (
    <>
      <Toolbar title={t("now.tenants")}>
        <PillFilter
          name="tenants"
          label={t("now.tenants")}
          none={t("page.distributors")}
          options={[{ value: "partners", text: t("page.partners") }]}
        />
      </Toolbar>
      {isPartners ? (
        <Loaded query={partners}>{({ data }) => <TenantTable rows={data} />}</Loaded>
      ) : (
        <Loaded query={distributors}>{({ data }) => <TenantTable rows={data} />}</Loaded>
      )}
    </>
  );
}

function TenantTable({ rows }: { rows: readonly Row[] }): ReactNode {
  const texts = useText();
  const { t } = texts;
  return (
    <DataTable
      label={t("now.tenants")}
      columns={columnsIn(
        texts,
        rows.some((row) => "growth" in row),
      )}
      rows={rows}
      keyOf={idOf}
      hrefOf={(row) => ("growth" in row ? `/partners/${row.partnerId}` : `/distributors/${row.distributorId}`)}
      empty={<StateCard title={t("now.noTenants")} text={t("now.noTenantsText")} />}
    />
  );
}

const idOf = (row: Row): string => ("growth" in row ? row.partnerId : row.distributorId);

function columnsIn({ t, number }: Texts, hasGrowth: boolean): Column<Row>[] {
  return [
    { id: "name", header: t("now.tenant"), cell: ({ name }) => name },
    ...(hasGrowth
      ? [
          {
            id: "growth",
            header: t("now.growth"),
            cell: (row: Row) =>
              "growth" in row && <Bars values={row.growth.map(({ came }) => came)} width={84} height={22} />,
          },
        ]
      : [
          {
            id: "partners",
            header: t("page.partners"),
            isFigure: true,
            cell: (row: Row) => ("partners" in row ? number(row.partners) : ""),
          },
        ]),
    {
      id: "active",
      header: t("now.active"),
      isFigure: true,
      onPhone: true,
      cell: ({ customers }) => number(customers.active),
    },
    figureColumn("prospects", t("now.prospects"), ({ customers }) => number(customers.prospect)),
    {
      id: "webhooks",
      header: t("now.webhooks"),
      cell: ({ webhooks: { endpoints, failing, paused } }) =>
        failing + paused > 0 ? (
          <ToneText tone="high">{t("now.failing", { count: failing + paused, endpoints })}</ToneText>
        ) : (
          <span className="soft">{t("now.healthy", { endpoints })}</span>
        ),
    },
  ];
}
