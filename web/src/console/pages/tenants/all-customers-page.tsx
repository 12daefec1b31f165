import type { ReactNode } from "react";
import { useGet, useGetPages } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import { momentColumn } from "../../parts/columns.tsx";
import type { Column } from "../../parts/data-table.tsx";
import { NothingListed, PillFilter, SearchFilter, SelectFilter, Toolbar } from "../../parts/filters.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { usePlanName } from "../../parts/plan-names.ts";
import { useAddress } from "../../parts/use-address.ts";
import { useText } from "../../texts/texts.ts";
import { usePartnerFigures } from "./use-figures.ts";

type Customer = Schemas["OperatorsCustomerSummary"];

const STATUSES = ["active", "prospect", "inactive", "dormant"] as const;
const FILTERS = ["status", "search", "partner", "distributor"];

/** The customers of all tenants. */
export function AllCustomersPage(): ReactNode {
  const { t } = useText();
  const { values } = useAddress();
  const status = STATUSES.find((one) => one === values["status"]);
  const { search, partner: partnerId, distributor: distributorId } = values;
  const { rows: partners } = usePartnerFigures();
  const distributors = useGet("/api/v1/operator/distributors", { query: { per_page: 100 } }).data?.data ?? [];
  const partnerOf = new Map(partners.map((one) => [one.partnerId, one]));
  const planName = usePlanName();
  const list = useGetPages("/api/v1/operator/customers", {
    query: {
      pageSize: 100,
      ...(status ? { status } : {}),
      ...(search === undefined ? {} : { search }),
      ...(partnerId === undefined ? {} : { partnerId }),
      ...(distributorId === undefined ? {} : { distributorId }),
    },
  });
  const columns: Column<Customer>[] = [
    {
      id: "name",
      header: t("allCustomers.name"),
      cell: ({ companyName, customerReference }) => (
        <>
          {companyName} {customerReference !== null && <span className="soft">{customerReference}</span>}
        </>
      ),
    },
    { id: "partner", header: t("page.partner"), cell: (row) => partnerOf.get(row.partnerId)?.name ?? "" },
    {
      id: "status",
      header: t("allCustomers.status"),
      onPhone: true,
      cell: (row) => t(`allCustomers.is.${row.status}`),
    },
    {
      id: "plan",
      header: t("allCustomers.plan"),
      cell: (row) => planName(row.planType, partnerOf.get(row.partnerId)?.distributorId),
    },
    { id: "contact", header: t("allCustomers.contact"), cell: ({ contactEmail }) => contactEmail ?? t("common.none") },
    momentColumn("since", t("allCustomers.since"), ({ createdAt }) => createdAt),
  ];
  const total = partners.reduce((sum, { customers }) => sum + customers.total, 0);
  return (
    <>
      <PageHead
        headline={t("allCustomers.headline", { count: total })}
        text={t("allCustomers.text", { partners: partners.length })}
      />
      <Toolbar
        end={
          <>
            <SearchFilter label={t("allCustomers.search")} />
            <SelectFilter
              name="distributor"
              label={t("page.distributor")}
              none={t("partners.allDistributors")}
              options={distributors.map(({ id, name }) => ({ value: id, text: name }))}
            />
            <SelectFilter
              name="partner"
              label={t("page.partner")}
              none={t("allCustomers.allPartners")}
              options={partners
                .filter((one) => distributorId === undefined || one.distributorId === distributorId)
                .map((one) => ({ value: one.partnerId, text: one.name }))}
            />
          </>
        }
      >
        <PillFilter
          name="status"
          label={t("allCustomers.status")}
          none={t("allCustomers.all")}
          options={STATUSES.map((value) => ({ value, text: t(`allCustomers.is.${value}`) }))}
        />
      </Toolbar>
      <ListTable
        list={list}
        label={t("page.customers")}
        columns={columns}
        rows={list.data?.pages.flatMap(({ customers }) => customers)}
        keyOf={({ customerId }) => customerId}
        hrefOf={({ customerId }) => `/customers/${customerId}`}
        empty={
          <NothingListed
            title={t("allCustomers.none")}
            text={t("allCustomers.emptyText")}
            textIfFiltered={t("allCustomers.noneText")}
            filters={FILTERS}
          />
        }
      />
      <KeyHints />
    </>
  );
}
