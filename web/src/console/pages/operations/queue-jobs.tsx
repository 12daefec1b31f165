import { type ReactNode, useState } from "react";
import { post } from "../../api/client.ts";
import { useChange, useGet, useGetPages } from "../../api/hooks.ts";
import type { Job } from "../../api/shapes.ts";
import type { Answer } from "../../api/types.ts";
import type { Column } from "../../parts/data-table.tsx";
import { PillFilter, SelectFilter, Toolbar } from "../../parts/filters.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import type { Tone } from "../../../design/tones.ts";
import { StatusWord } from "../../parts/status-word.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { useMay } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { type Cause, CausesTable } from "./causes-table.tsx";
import { JobDialog } from "./job-dialog.tsx";

type Summary = Answer<"/api/v1/operator/jobs/summary">;

const STATES = ["waiting", "running", "retrying", "failed"] as const;
const JOB_TONES: Record<Job["state"], Tone> = {
  waiting: "neutral",
  running: "low",
  retrying: "medium",
  failed: "critical",
};
/** Change notices do not cover jobs: that would cost an extra SQL statement for each job. */
const EVERY_MS = 5_000;

/** What the workers do: causes of failure first, then the jobs themselves. */
export function JobQueue(): ReactNode {
  const { t } = useText();
  const summary = useGet("/api/v1/operator/jobs/summary", {}, { everyMs: EVERY_MS });
  return (
    <>
      <Toolbar title={t("jobs.causes")} />
      <Loaded query={summary} skeleton={<ListSkeleton rows={3} />}>
        {({ causes }) => <JobCauses causes={causes} />}
      </Loaded>
      <JobList kinds={kindsIn(summary.data)} />
    </>
  );
}

const kindsIn = (summary: Summary | undefined): string[] =>
  [...new Set(summary?.counts.map(({ kind }) => kind) ?? [])].sort();

function JobCauses({ causes }: { causes: Summary["causes"] }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const again = useChange({
    act: (kind: string) => post("/api/v1/operator/jobs/run-again", { body: { kind } }),
    says: ({ count }) => t("jobs.runningAgain", { count }),
  });
  const rows = causes.map(({ kind, state, cause, count, latestAt }): Cause => {
    const row = {
      id: `${kind} ${state} ${cause}`,
      cause,
      what: t("jobs.ofKind", { kind, state: t(`jobState.${state}`) }),
      count,
      latestAt,
      href: `/queues?state=${state}&kind=${encodeURIComponent(kind)}`,
    };
    if (state !== "failed" || !may("jobs:write")) return row;
    return { ...row, act: { verb: t("jobs.runAgain"), isBusy: again.isPending, run: () => again.mutate(kind) } };
  });
  return <CausesTable label={t("jobs.causes")} causes={rows} empty={t("jobs.noCauses")} />;
}

const columnsIn = ({ t }: Texts): Column<Job>[] => [
  { id: "kind", header: t("jobs.kind"), cell: ({ kind }) => kind },
  {
    id: "state",
    header: t("jobs.state"),
    onPhone: true,
    cell: ({ state }) => <StatusWord tone={JOB_TONES[state]}>{t(`jobState.${state}`)}</StatusWord>,
  },
  {
    id: "about",
    header: t("jobs.about"),
    cell: ({ about, lastError }) => (
      <span className="soft cut">
        {lastError ??
          Object.values(about)
            .filter((value) => value !== null)
            .join(", ")}
      </span>
    ),
  },
  {
    id: "attempts",
    header: t("jobs.attempts"),
    isFigure: true,
    cell: ({ attempts, mostAttempts }) => t("jobs.of", { attempts, most: mostAttempts }),
  },
  {
    id: "due",
    header: t("jobs.due"),
    isFigure: true,
    cell: ({ dueAt, createdAt }) => <Moment at={dueAt ?? createdAt} isSoft />,
  },
];

function JobList({ kinds }: { kinds: readonly string[] }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const { values } = useAddress();
  const [opened, setOpened] = useState<Job | null>(null);
  const state = STATES.find((one) => one === values["state"]);
  const kind = values["kind"];
  const list = useGetPages(
    "/api/v1/operator/jobs",
    { query: { pageSize: 50, ...(state ? { state } : {}), ...(kind === undefined ? {} : { kind }) } },
    { everyMs: EVERY_MS },
  );
  return (
    <>
      <Toolbar
        title={t("jobs.title")}
        end={
          <SelectFilter
            name="kind"
            label={t("jobs.kind")}
            none={t("jobs.allKinds")}
            options={kinds.map((value) => ({ value, text: value }))}
          />
        }
      >
        <PillFilter
          name="state"
          label={t("jobs.state")}
          none={t("jobs.all")}
          options={STATES.map((value) => ({ value, text: t(`jobState.${value}`) }))}
        />
      </Toolbar>
      <ListTable
        list={list}
        label={t("jobs.title")}
        columns={columnsIn(texts)}
        rows={list.data?.pages.flatMap(({ jobs }) => jobs)}
        keyOf={({ id }) => String(id)}
        openRow={setOpened}
        empty={<StateCard title={t("jobs.empty")} text={t("jobs.emptyText")} />}
      />
      <KeyHints />
      {opened && <JobDialog job={opened} close={() => setOpened(null)} />}
    </>
  );
}
