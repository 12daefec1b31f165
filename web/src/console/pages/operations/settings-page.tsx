import type { ReactNode } from "react";
import { useGet } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { ClearFilters, PillFilter, SearchFilter, Toolbar } from "../../parts/filters.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { MarkedText } from "../../parts/marked-text.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import "./operations.css";

type Setting = Schemas["Setting"];

const columnsIn = ({ t }: Texts): Column<Setting>[] => [
  {
    id: "name",
    header: t("settings.name"),
    cell: ({ name, about }) => (
      <span className="setting">
        <code>{name}</code>
        <span className="small soft">
          <MarkedText text={about} />
        </span>
      </span>
    ),
  },
  {
    id: "value",
    header: t("settings.value"),
    onPhone: true,
    cell: ({ value, from }) =>
      value === null ? (
        <span className="soft">{t("settings.notSet")}</span>
      ) : (
        <code className={from === "default" ? "soft setting-value" : "setting-value"}>{value}</code>
      ),
  },
  { id: "from", header: t("settings.from"), cell: ({ from }) => t(`settings.from.${from}`) },
  {
    id: "default",
    header: t("settings.byDefault"),
    cell: ({ byDefault }) => <code className="soft setting-value">{byDefault ?? ""}</code>,
  },
];

/** The settings of the process that responds. It reads them at startup, so they cannot be changed here. */
export function SettingsPage(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const { values } = useAddress();
  const query = useGet("/api/v1/operator/settings");
  const search = (values["search"] ?? "").toLowerCase();
  const isShown = ({ name, about, from }: Setting): boolean =>
    (values["set"] !== "own" || from !== "default") && `${name} ${about}`.toLowerCase().includes(search);
  return (
    <Loaded query={query}>
      {({ settings }) => (
        <>
          <PageHead
            headline={t("settings.headline", { count: settings.filter(({ from }) => from !== "default").length })}
            text={t("settings.text")}
          />
          <Toolbar end={<SearchFilter label={t("settings.search")} />}>
            <PillFilter
              name="set"
              label={t("settings.from")}
              none={t("settings.all")}
              options={[{ value: "own", text: t("settings.own") }]}
            />
          </Toolbar>
          <DataTable
            label={t("page.settings")}
            columns={columnsIn(texts)}
            rows={settings.filter(isShown)}
            keyOf={({ name }) => name}
            empty={
              <StateCard title={t("settings.noneFound")} text={t("settings.noneFoundText")}>
                <ClearFilters names={["search", "set"]} />
              </StateCard>
            }
          />
        </>
      )}
    </Loaded>
  );
}
