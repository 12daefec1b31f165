import { type ReactNode, useState } from "react";
import { useGet, useGetPages } from "../../api/hooks.ts";
import type { Answer, Schemas } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { momentColumn } from "../../parts/columns.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { ClearFilters, SearchFilter, Toolbar } from "../../parts/filters.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { Tabs, useTab } from "../../parts/tabs.tsx";
import { countOf, sizeOf } from "../../parts/units.ts";
import { useAddress } from "../../parts/use-address.ts";
import { useMay } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { CatalogueImport } from "./catalogue-import.tsx";
import { marksOf } from "./marks.ts";

type Breach = Schemas["KnownBreach"];
type Corpus = Answer<"/api/v1/operator/corpus">;

/** The known breaches, and which of them have addresses in the corpus. */
export function CataloguePage(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const tab = useTab(["breaches", "corpus"]);
  const corpus = useGet("/api/v1/operator/corpus");
  return (
    <>
      <PageHead
        headline={t("catalogue.headline", { count: corpus.data?.breaches.length ?? 0 })}
        text={
          corpus.data &&
          t("catalogue.text", {
            exposures: countOf(corpus.data.exposures, texts),
            size: sizeOf(corpus.data.bytes, texts),
          })
        }
      >
        {may("catalogue:write") && (
          <Button kind="ghost" onClick={() => setOpen(true)}>
            {t("catalogue.import")}
          </Button>
        )}
      </PageHead>
      <Tabs
        label={t("page.catalogue")}
        path="/catalogue"
        tabs={[
          { id: "breaches", text: t("catalogue.breaches") },
          { id: "corpus", text: t("catalogue.corpus"), ...(corpus.data ? { count: corpus.data.breaches.length } : {}) },
        ]}
      />
      {tab === "breaches" ? <Breaches /> : <Loaded query={corpus}>{(data) => <CorpusTable corpus={data} />}</Loaded>}
      <KeyHints />
      {isOpen && <CatalogueImport close={() => setOpen(false)} />}
    </>
  );
}

const columnsIn = (texts: Texts): Column<Breach>[] => {
  const { t, day } = texts;
  return [
    {
      id: "title",
      header: t("catalogue.breach"),
      cell: ({ title, domain }) => (
        <>
          {title} {domain !== null && <span className="soft">{domain}</span>}
        </>
      ),
    },
    { id: "date", header: t("catalogue.date"), cell: ({ breachDate }) => day(breachDate) },
    { id: "marks", header: t("catalogue.marks"), cell: (breach) => <Marks breach={breach} /> },
    { id: "classes", header: t("catalogue.classes"), isFigure: true, cell: ({ dataClasses }) => dataClasses.length },
    {
      id: "accounts",
      header: t("catalogue.accounts"),
      isFigure: true,
      onPhone: true,
      cell: ({ accounts }) => countOf(accounts, texts),
    },
    momentColumn("added", t("catalogue.added"), ({ addedAt }) => addedAt),
  ];
};

function Breaches(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const search = useAddress().values["search"];
  const list = useGetPages("/api/v1/operator/catalogue/breaches", {
    query: { pageSize: 100, ...(search === undefined ? {} : { search }) },
  });
  return (
    <>
      <Toolbar end={<SearchFilter label={t("catalogue.search")} />} />
      <ListTable
        list={list}
        label={t("page.catalogue")}
        columns={columnsIn(texts)}
        rows={list.data?.pages.flatMap(({ breaches }) => breaches)}
        keyOf={({ uuid }) => uuid}
        hrefOf={({ uuid }) => `/catalogue/${uuid}`}
        empty={
          <StateCard
            title={t("catalogue.none")}
            text={search === undefined ? t("catalogue.emptyText") : t("catalogue.noneText")}
          >
            {search !== undefined && <ClearFilters names={["search"]} />}
          </StateCard>
        }
      />
    </>
  );
}

function Marks({ breach }: { breach: Breach }): ReactNode {
  const { t } = useText();
  return marksOf(breach).map((mark) => (
    <StatusWord key={mark} tone={mark === "sensitive" ? "high" : "neutral"}>
      {t(`mark.${mark}`)}
    </StatusWord>
  ));
}

function CorpusTable({ corpus }: { corpus: Corpus }): ReactNode {
  const { t, number } = useText();
  const columns: Column<Corpus["breaches"][number]>[] = [
    { id: "breach", header: t("catalogue.breach"), cell: ({ breach }) => <b>{breach}</b> },
    {
      id: "exposures",
      header: t("catalogue.exposures"),
      isFigure: true,
      onPhone: true,
      cell: ({ exposures }) => number(exposures),
    },
    momentColumn("changed", t("catalogue.changed"), ({ changedAt }) => changedAt),
  ];
  return (
    <DataTable
      label={t("catalogue.corpus")}
      columns={columns}
      rows={corpus.breaches}
      keyOf={({ breach }) => breach}
      empty={<StateCard title={t("catalogue.corpusEmpty")} text={t("catalogue.corpusEmptyText")} />}
    />
  );
}
