import { type ReactNode, useState } from "react";
import { useGetPages } from "../../api/hooks.ts";
import type { Answer } from "../../api/types.ts";
import { CopyableId } from "../../parts/copyable-id.tsx";
import type { Column } from "../../parts/data-table.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DownloadButton } from "../../parts/download-button.tsx";
import { ClearFilters, SearchFilter, SelectFilter, Toolbar } from "../../parts/filters.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { KeyValue } from "../../parts/key-value.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { exactly, Moment } from "../../parts/moment.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useWorking } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";

const AUDIT = "/api/v1/integrations/audit";
type Entry = Answer<typeof AUDIT>["entries"][number];

const KINDS = ["key", "staff", "user", "operator", "system"] as const;
const FILTERS = ["actorKind", "action", "subjectId", "from", "to"] as const;
const PAGE_SIZE = 100;

const columnsIn = ({ t }: Texts): Column<Entry>[] => [
  { id: "action", header: t("audit.what"), cell: ({ action }) => <code>{action}</code> },
  { id: "who", header: t("audit.who"), onPhone: true, cell: ({ actor }) => t(`audit.by.${actor.kind}`) },
  {
    id: "subject",
    header: t("audit.which"),
    cell: ({ subject }) => (
      <>
        {subject.kind} <code className="soft">{subject.id.slice(-12)}</code>
      </>
    ),
  },
  { id: "ip", header: t("audit.from"), cell: ({ ip }) => ip ?? "–" },
  { id: "at", header: t("audit.when"), isFigure: true, onPhone: true, cell: ({ at }) => <Moment at={at} isSoft /> },
];

/** Converts a day from the URL to a moment: its start for `from`, its end for `to`. */
const momentOf = (day: string | undefined, end: "from" | "to"): Record<string, string> => {
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return {};
  return { [end]: new Date(`${day}T${end === "from" ? "00:00:00.000" : "23:59:59.999"}`).toISOString() };
};

/** Who changed what, in the organisation the user is working for. */
export function AuditPage(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const at = useScopedPath();
  const { scope } = useWorking();
  const { values, change } = useAddress();
  const [opened, setOpened] = useState<Entry>();
  const actorKind = KINDS.find((kind) => kind === values["actorKind"]);
  const filter = {
    ...(actorKind ? { actorKind } : {}),
    ...(values["action"] === undefined ? {} : { action: values["action"] }),
    ...(values["subjectId"] === undefined ? {} : { subjectId: values["subjectId"] }),
    ...momentOf(values["from"], "from"),
    ...momentOf(values["to"], "to"),
  };
  const list = useGetPages(at(AUDIT), { query: { ...filter, pageSize: PAGE_SIZE } });
  const rows = list.data?.pages.flatMap(({ entries }) => entries) ?? [];
  const isFiltered = FILTERS.some((name) => values[name] !== undefined);
  return (
    <>
      <PageHead headline={t("audit.headline")} text={t(`audit.text.${scope}`)}>
        {scope === "operator" && (
          <>
            <DownloadButton name="audit.csv" path="/api/v1/operator/audit.csv" asked={{ query: filter }}>
              {t("audit.csv")}
            </DownloadButton>
            <DownloadButton name="audit.jsonl" path="/api/v1/operator/audit.jsonl" asked={{ query: filter }}>
              {t("audit.jsonl")}
            </DownloadButton>
          </>
        )}
      </PageHead>
      <Toolbar end={<SearchFilter name="action" label={t("audit.actionFilter")} />}>
        <SelectFilter
          name="actorKind"
          label={t("audit.who")}
          none={t("audit.anybody")}
          options={KINDS.map((value) => ({ value, text: t(`audit.by.${value}`) }))}
        />
        {(["from", "to"] as const).map((name) => (
          <label key={name} className="day-filter small soft">
            {t(`audit.${name}Day`)}{" "}
            <input
              type="date"
              className="select"
              value={values[name] ?? ""}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          </label>
        ))}
      </Toolbar>
      <ListTable
        list={list}
        label={t("page.audit")}
        columns={columnsIn(texts)}
        rows={rows}
        keyOf={({ id }) => id}
        openRow={setOpened}
        empty={
          isFiltered ? (
            <StateCard title={t("audit.noneFound")} text={t("audit.noneFoundText")}>
              <ClearFilters names={FILTERS} />
            </StateCard>
          ) : (
            <StateCard title={t("audit.empty")} text={t("audit.emptyText")} />
          )
        }
      />
      {opened && (
        <Dialog close={() => setOpened(undefined)} title={opened.action}>
          <EntryDetails entry={opened} />
        </Dialog>
      )}
      <KeyHints />
    </>
  );
}

function EntryDetails({ entry }: { entry: Entry }): ReactNode {
  const { t } = useText();
  const { actor, subject, details } = entry;
  return (
    <KeyValue
      rows={[
        [t("audit.when"), exactly(entry.at)],
        [t("audit.who"), t(`audit.by.${actor.kind}`)],
        [t("audit.whoId"), actor.id && <CopyableId key="who" id={actor.id} />],
        [t("audit.which"), subject.kind],
        [t("audit.whichId"), <CopyableId key="which" id={subject.id} />],
        [t("audit.from"), entry.ip],
        [t("audit.request"), entry.requestId && <CopyableId key="request" id={entry.requestId} />],
        [t("audit.details"), <code key="details">{JSON.stringify(details)}</code>],
      ]}
    />
  );
}
