import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { behalfNow } from "../../api/behalf.ts";
import { CUSTOMER_DETAILS } from "../../api/customer-details.gen.ts";
import { get } from "../../api/client.ts";
import { saveText } from "../../api/download.ts";
import { failureToast } from "../../api/failure.ts";
import { useGet, useGetPages } from "../../api/hooks.ts";
import { useKeys } from "../../keys/keys.ts";
import { ListTable } from "../../parts/list-table.tsx";
import { usePaletteActions } from "../../parts/palette-actions.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { writeCsv } from "../../parts/csv.ts";
import { ClearFilters, PillFilter, SearchFilter, Toolbar } from "../../parts/filters.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { usePlanName } from "../../parts/plan-names.ts";
import { useRowSelection } from "../../parts/row-selection.ts";
import { StateCard } from "../../parts/state-card.tsx";
import { showToast } from "../../../toasts/toast-store.ts";
import { useAddress } from "../../parts/use-address.ts";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { type Customer, customerColumns } from "./customer-columns.tsx";
import { SavedViews } from "./saved-views.tsx";
import "./customers.css";

const STATUSES = ["active", "prospect", "inactive", "dormant"] as const;
const PAGE_SIZE = 100;
const PATH = "/api/v1/integrations/customers";

/** All customers: search and filters in the URL, saved views, a selection for bulk changes, CSV. */
export function CustomersPage(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const [, go] = useLocation();
  const { values } = useAddress();
  const status = STATUSES.find((one) => one === values["status"]);
  const search = values["search"];
  const filters = { ...(status ? { status } : {}), ...(search === undefined ? {} : { search }) };
  const selection = useRowSelection();
  const planName = usePlanName();
  const figures = useGet("/api/v1/integrations/partner/analytics");
  const list = useGetPages(PATH, { query: { pageSize: PAGE_SIZE, ...filters } });
  const rows = list.data?.pages.flatMap(({ customers }) => customers) ?? [];
  const mayChange = may("customers:write");
  const begin = () => go("/customers/onboard");
  useKeys(mayChange ? [{ key: "n", text: "page.onboard", act: begin }] : []);
  usePaletteActions(mayChange ? [{ id: "onboard", text: t("page.onboard"), shortcut: "N", act: begin }] : []);
  const options = [
    { value: "", text: t("customers.all") },
    ...STATUSES.map((value) => ({ value, text: t(`customerStatus.${value}`) })),
  ];
  return (
    <>
      <PageHead headline={t("customers.headline", { count: figures.data?.data.totalCustomers ?? rows.length })}>
        <CsvButton filters={filters} />
        {mayChange && (
          <>
            <LinkButton kind="ghost" href="/customers/onboard-many">
              {t("customers.onboardMany")}
            </LinkButton>
            <LinkButton href="/customers/onboard" shortcut="N">
              {t("customers.onboard")}
            </LinkButton>
          </>
        )}
      </PageHead>
      <Toolbar
        end={
          <>
            <SavedViews />
            <SearchFilter label={t("customers.search")} />
          </>
        }
      >
        <PillFilter name="status" label={t("customers.statusFilter")} options={options} />
      </Toolbar>
      {mayChange && <BulkBar customers={rows} selection={selection} />}
      <ListTable
        list={list}
        label={t("page.customers")}
        columns={customerColumns(texts, planName)}
        rows={rows}
        keyOf={({ customerId }) => customerId}
        hrefOf={({ customerId }) => `/customers/${customerId}`}
        {...(mayChange ? { selection } : {})}
        empty={<NoCustomers isFiltered={Object.keys(filters).length > 0} />}
      />
      <KeyHints canSelect={mayChange} end={t("customers.loaded", { count: rows.length })} />
    </>
  );
}

function NoCustomers({ isFiltered }: { isFiltered: boolean }): ReactNode {
  const { t } = useText();
  const may = useMay();
  if (isFiltered) {
    return (
      <StateCard title={t("customers.noneFound")} text={t("customers.noneFoundText")}>
        <ClearFilters names={["status", "search"]} />
      </StateCard>
    );
  }
  return (
    <StateCard title={t("customers.empty")} text={t("customers.emptyText")}>
      {may("customers:write") && <LinkButton href="/customers/onboard">{t("customers.onboard")}</LinkButton>}
    </StateCard>
  );
}

const MOST_PAGE = 100;

/** Downloads the whole filtered list. */
function CsvButton({ filters }: { filters: { status?: Customer["status"]; search?: string } }): ReactNode {
  const { t } = useText();
  const [isBusy, setBusy] = useState(false);
  const collect = async () => {
    setBusy(true);
    // If the user switches to another organisation meanwhile, they still get the list of this one.
    const as = behalfNow();
    try {
      const all: Customer[] = [];
      let cursor: string | null | undefined;
      do {
        const query = { ...filters, pageSize: MOST_PAGE, ...(typeof cursor === "string" ? { cursor } : {}) };
        const { customers, pagination } = await get(PATH, { query, as });
        all.push(...customers);
        cursor = pagination.nextCursor;
      } while (cursor !== null);
      const head = [
        "customerId",
        "company",
        ...CUSTOMER_DETAILS.map(({ short }) => short),
        "contact",
        "status",
        "plan",
        "onboarded",
      ];
      const lines = all.map((one) => [
        one.customerId,
        one.companyName,
        ...CUSTOMER_DETAILS.map(({ name }) => one[name]),
        one.contactEmail,
        one.status,
        one.planType,
        one.createdAt,
      ]);
      saveText("customers.csv", "text/csv", writeCsv([head, ...lines]));
    } catch (error) {
      showToast(failureToast(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="bare" isBusy={isBusy} onClick={() => void collect()}>
      {isBusy ? t("customers.csvBusy") : t("customers.csv")}
    </Button>
  );
}
