import { type ReactNode, useState } from "react";
import { post } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Toolbar, SearchFilter } from "../../parts/filters.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import type { Tone } from "../../../design/tones.ts";
import { StatusWord } from "../../parts/status-word.tsx";
import { lasting } from "../../parts/units.ts";
import { useAddress } from "../../parts/use-address.ts";
import { useMay } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { TimetableDialog } from "./timetable-dialog.tsx";

type Entry = Schemas["TimetableEntry"];
export type Outcome = Schemas["TimetableRun"]["outcome"];

const OUTCOME_TONES: Record<Outcome, Tone> = { running: "low", done: "good", failed: "critical", "cut-short": "high" };
const PATH = "/api/v1/operator/timetable";
/** Change notices do not cover jobs. */
const EVERY_MS = 5_000;

const columnsIn = (texts: Texts): Column<Entry>[] => {
  const { t } = texts;
  return [
    { id: "name", header: t("timetable.job"), cell: ({ name }) => name },
    { id: "schedule", header: t("timetable.schedule"), cell: ({ schedule }) => <code>{schedule}</code> },
    {
      id: "outcome",
      header: t("timetable.lastOutcome"),
      onPhone: true,
      cell: ({ lastRun }) =>
        lastRun ? (
          <StatusWord tone={OUTCOME_TONES[lastRun.outcome]}>{t(`outcome.${lastRun.outcome}`)}</StatusWord>
        ) : (
          <span className="soft">{t("timetable.notYet")}</span>
        ),
    },
    {
      id: "took",
      header: t("timetable.took"),
      isFigure: true,
      cell: ({ lastRun }) => (lastRun?.ms == null ? "" : lasting(lastRun.ms / 1000, texts)),
    },
    {
      id: "last",
      header: t("timetable.last"),
      isFigure: true,
      cell: ({ lastRun }) => <Moment at={lastRun?.startedAt ?? null} isSoft />,
    },
    {
      id: "next",
      header: t("timetable.next"),
      isFigure: true,
      cell: ({ isOverdue, nextRunAt }) =>
        isOverdue ? (
          <StatusWord tone="critical">{t("timetable.overdue")}</StatusWord>
        ) : (
          <Moment at={nextRunAt} isSoft />
        ),
    },
    { id: "run", header: t("causes.act"), isFigure: true, cell: ({ name }) => <RunNow name={name} /> },
  ];
};

export function TimetablePage(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const { values } = useAddress();
  const [opened, setOpened] = useState<string | null>(null);
  const query = useGet(PATH, {}, { everyMs: EVERY_MS });
  const search = (values["search"] ?? "").toLowerCase();
  return (
    <Loaded query={query}>
      {({ timetable }) => {
        const failed = timetable.filter(({ lastRun }) => lastRun?.outcome === "failed").length;
        return (
          <>
            <PageHead
              headline={t("timetable.headline", { failed })}
              text={t("timetable.text", { count: timetable.length })}
            />
            <Toolbar end={<SearchFilter label={t("timetable.search")} />} />
            <DataTable
              label={t("page.timetable")}
              columns={columnsIn(texts)}
              rows={timetable.filter(({ name }) => name.includes(search))}
              keyOf={({ name }) => name}
              openRow={({ name }) => setOpened(name)}
              empty={<StateCard title={t("timetable.noneFound")} text={t("timetable.noneFoundText")} />}
            />
            <KeyHints />
            {opened !== null && <TimetableDialog name={opened} close={() => setOpened(null)} />}
          </>
        );
      }}
    </Loaded>
  );
}

function RunNow({ name }: { name: string }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const run = useChange({
    act: () => post("/api/v1/operator/timetable/{jobName}/run", { path: { jobName: name } }),
    says: () => t("timetable.started", { name }),
  });
  if (!may("jobs:write")) return null;
  return (
    <Button kind="ghost" isBusy={run.isPending} onClick={() => run.mutate()}>
      {t("timetable.run")}
    </Button>
  );
}
