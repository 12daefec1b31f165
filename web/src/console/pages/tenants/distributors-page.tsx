import { type ReactNode, useState } from "react";
import { post } from "../../api/client.ts";
import { useNumberedPages } from "../../api/numbered-pages.ts";
import type { Schemas } from "../../api/types.ts";
import { useKeys } from "../../keys/keys.ts";
import { Button } from "../../parts/button.tsx";
import { figureColumn } from "../../parts/columns.tsx";
import type { Column } from "../../parts/data-table.tsx";
import { Field } from "../../parts/field.tsx";
import { SearchFilter, Toolbar } from "../../parts/filters.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useForm } from "../../parts/form.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { ToneText } from "../../parts/status-word.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { useMay } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";

type Figures = Schemas["DistributorFigures"];

const FIGURES = "/api/v1/operator/distributors/figures";

const columnsIn = ({ t, number }: Texts): Column<Figures>[] => [
  { id: "name", header: t("page.distributor"), cell: ({ name }) => name },
  {
    id: "partners",
    header: t("page.partners"),
    isFigure: true,
    onPhone: true,
    cell: ({ partners }) => number(partners),
  },
  figureColumn("active", t("partners.active"), ({ customers }) => number(customers.active)),
  figureColumn("prospects", t("partners.prospects"), ({ customers }) => number(customers.prospect)),
  figureColumn("left", t("partners.left"), ({ customers }) => number(customers.inactive + customers.dormant)),
  {
    id: "webhooks",
    header: t("distributors.webhooks"),
    cell: ({ webhooks: { endpoints, failing, paused } }) =>
      failing + paused > 0 ? (
        <ToneText tone="high">{t("partners.failing", { count: failing + paused, endpoints })}</ToneText>
      ) : (
        <span className="soft">{t("partners.healthy", { endpoints })}</span>
      ),
  },
];

export function DistributorsPage(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const { values } = useAddress();
  const [isAdding, setAdding] = useState(false);
  const list = useNumberedPages(FIGURES);
  const canAdd = may("distributors:write");
  useKeys(canAdd ? [{ key: "n", text: "keys.add", act: () => setAdding(true) }] : []);
  const search = (values["search"] ?? "").toLowerCase();
  const all = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = list.data?.pages[0]?.pagination.total_count ?? 0;
  const add = canAdd && (
    <Button shortcut="N" onClick={() => setAdding(true)}>
      {t("distributors.add")}
    </Button>
  );
  return (
    <>
      <PageHead headline={t("distributors.headline", { count: total })} text={t("distributors.text")}>
        {add}
      </PageHead>
      <Toolbar end={<SearchFilter label={t("partners.search")} />} />
      <ListTable
        list={list}
        label={t("page.distributors")}
        columns={columnsIn(texts)}
        rows={all.filter(({ name }) => name.toLowerCase().includes(search))}
        keyOf={({ distributorId }) => distributorId}
        hrefOf={({ distributorId }) => `/distributors/${distributorId}`}
        empty={<StateCard title={t("distributors.none")} text={t("distributors.noneText")} />}
      />
      <KeyHints />
      {isAdding && <AddDistributor close={() => setAdding(false)} />}
    </>
  );
}

function AddDistributor({ close }: { close: () => void }): ReactNode {
  const { t } = useText();
  const form = useForm({
    initial: { name: "" },
    act: (body) => post("/api/v1/operator/distributors", { body }),
    says: (_answer, { name }) => t("distributors.added", { name }),
    done: close,
  });
  return (
    <FormDialog
      form={form}
      title={t("distributors.add")}
      verb={t("distributors.add")}
      isReady={form.values.name.trim() !== ""}
      close={close}
    >
      <Field at={form.at("name")} label={t("partner.name")} required autoFocus />
    </FormDialog>
  );
}
