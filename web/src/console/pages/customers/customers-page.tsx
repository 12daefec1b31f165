import type { ReactNode } from "react";
import { useGet, useGetPages } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { ClearFilters, PillFilter, SearchFilter, Toolbar } from "../../parts/filters.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { Moment } from "../../parts/moment.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { ErrorState } from "../../parts/states.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { type Texts, useText } from "../../texts/texts.ts";

type Customer = Schemas["CustomerSummary"];

const STATUSES = ["active", "prospect", "inactive", "dormant"] as const;
const PAGE_SIZE = 100;

const columnsIn = ({ t }: Texts): Column<Customer>[] => [
  {
    id: "name",
    header: t("customers.name"),
    cell: ({ companyName, customerReference }) => (
      <>
        {companyName} {customerReference !== null && <span className="soft">{customerReference}</span>}
      </>
    ),
  },
  { id: "status", header: t("customers.status"), onPhone: true, cell: ({ status }) => t(`customerStatus.${status}`) },
  { id: "plan", header: t("customers.plan"), cell: ({ planType }) => planType },
  { id: "contact", header: t("customers.contact"), cell: ({ contactEmail }) => contactEmail ?? t("common.none") },
  {
    id: "since",
    header: t("customers.since"),
    isFigure: true,
    cell: ({ createdAt }) => <Moment at={createdAt} isSoft />,
  },
];

export function CustomersPage(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const { values } = useAddress();
  const status = STATUSES.find((one) => one === values["status"]);
  const search = values["search"];
  const figures = useGet("/api/v1/integrations/partner/analytics");
  const list = useGetPages("/api/v1/integrations/customers", {
    query: { pageSize: PAGE_SIZE, ...(status ? { status } : {}), ...(search === undefined ? {} : { search }) },
  });
  const rows = list.data?.pages.flatMap(({ customers }) => customers) ?? [];
  const options = [
    { value: "", text: t("customers.all") },
    ...STATUSES.map((value) => ({ value, text: t(`customerStatus.${value}`) })),
  ];
  const isFiltered = status !== undefined || search !== undefined;
  return (
    <>
      <PageHead headline={t("customers.headline", { count: figures.data?.data.totalCustomers ?? rows.length })} />
      <Toolbar end={<SearchFilter label={t("customers.search")} />}>
        <PillFilter name="status" label={t("customers.statusFilter")} options={options} />
      </Toolbar>
      {list.error && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <ListSkeleton />}
      {list.data && (
        <DataTable
          label={t("page.customers")}
          columns={columnsIn(texts)}
          rows={rows}
          keyOf={({ customerId }) => customerId}
          hrefOf={({ customerId }) => `/customers/${customerId}`}
          more={{
            hasMore: list.hasNextPage,
            isLoading: list.isFetchingNextPage,
            load: () => void list.fetchNextPage(),
          }}
          empty={
            isFiltered ? (
              <StateCard title={t("customers.noneFound")} text={t("customers.noneFoundText")}>
                <ClearFilters names={["status", "search"]} />
              </StateCard>
            ) : (
              <StateCard title={t("customers.empty")} text={t("customers.emptyText")} />
            )
          }
        />
      )}
      <KeyHints />
    </>
  );
}
