import type { ReactNode } from "react";
import { post } from "../../api/client.ts";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { DetailDialog } from "../../parts/dialog.tsx";
import { KeyValue } from "../../parts/key-value.tsx";
import { Moment } from "../../parts/moment.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import type { Job } from "../../api/shapes.ts";

/** One job: what it is for, why it failed, and a button to run it again. */
export function JobDialog({ job, close }: { job: Job; close: () => void }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const again = useChange({
    act: () => post("/api/v1/operator/jobs/{jobId}/run-again", { path: { jobId: job.id } }),
    says: () => t("jobs.runningAgain", { count: 1 }),
    done: close,
  });
  const canRun = (job.state === "failed" || job.state === "retrying") && may("jobs:write");
  return (
    <DetailDialog
      close={close}
      title={job.kind}
      action={
        canRun && (
          <Button isBusy={again.isPending} onClick={() => again.mutate()}>
            {t("jobs.runAgain")}
          </Button>
        )
      }
    >
      <KeyValue
        rows={[
          [t("jobs.state"), t(`jobState.${job.state}`)],
          [t("jobs.attempts"), t("jobs.of", { attempts: job.attempts, most: job.mostAttempts })],
          [t("jobs.asked"), <Moment key="asked" at={job.createdAt} />],
          [t("jobs.due"), job.dueAt === null ? null : <Moment key="due" at={job.dueAt} />],
          ...Object.entries(job.about).map(
            ([name, value]) => [name, value === null ? null : <code key={name}>{String(value)}</code>] as const,
          ),
          [t("jobs.error"), job.lastError === null ? null : <code key="error">{job.lastError}</code>],
        ]}
      />
    </DetailDialog>
  );
}
