import type { ReactNode } from "react";
import { useGet } from "../../api/hooks.ts";
import type { Schemas } from "../../api/types.ts";
import { DetailDialog } from "../../parts/dialog.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Timeline } from "../../parts/timeline.tsx";
import { lasting } from "../../parts/units.ts";
import { useText } from "../../texts/texts.ts";

/** The last runs of a scheduled job. */
export function TimetableDialog({ name, close }: { name: string; close: () => void }): ReactNode {
  const { t } = useText();
  const query = useGet("/api/v1/operator/timetable/{jobName}", { path: { jobName: name } });
  return (
    <DetailDialog close={close} title={name}>
      <Loaded query={query}>
        {({ entry: { runs } }) => (runs.length === 0 ? <p>{t("timetable.notYet")}</p> : <RunList runs={runs} />)}
      </Loaded>
    </DetailDialog>
  );
}

function RunList({ runs }: { runs: readonly Schemas["TimetableRun"][] }): ReactNode {
  const texts = useText();
  const { t } = texts;
  return (
    <Timeline
      entries={runs.map(({ startedAt, outcome, ms, error }) => ({
        id: startedAt,
        at: startedAt,
        isGrave: outcome === "failed",
        text:
          ms === null
            ? t(`outcome.${outcome}`)
            : t("timetable.outcomeIn", { outcome: t(`outcome.${outcome}`), took: lasting(ms / 1000, texts) }),
        ...(error === null ? {} : { note: error }),
      }))}
    />
  );
}
