import { type ReactNode, useEffect, useState } from "react";
import { CUSTOMER_DETAILS } from "../../api/customer-details.gen.ts";
import { post } from "../../api/client.ts";
import { saveText } from "../../api/download.ts";
import { Button } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { countDone, type Progress, refusedOf, usePaced } from "../../parts/paced.ts";
import { Crumbs, PageHead } from "../../parts/page-head.tsx";
import { ProgressBar } from "../../parts/progress-bar.tsx";
import { useWorking } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { onboardedLines } from "./onboarded-lines.ts";
import { type FileLine, readFile, SAMPLE, textOf } from "./read-file.ts";
import "./onboarding.css";

/** Onboards many customers from a CSV file: reads it, shows what is wrong, then onboards one after another. */
export function OnboardManyPage(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const [lines, setLines] = useState<FileLine[]>();
  const [problem, setProblem] = useState("");
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const read = await readFile(textOf(await file.arrayBuffer()), texts);
    setLines(read);
    setProblem(read ? "" : t("many.noHeader"));
  };
  return (
    <>
      <Crumbs to="/customers" list={t("page.customers")} here={t("page.onboardMany")} />
      <PageHead headline={t("many.headline")} text={t("many.text")} />
      {lines ? (
        <Lines lines={lines} other={() => setLines(undefined)} />
      ) : (
        <div className="section line">
          <label className="file">
            <span className="button">{t("many.choose")}</span>
            <input
              type="file"
              accept=".csv,text/csv"
              className="visually-hidden"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          </label>
          {problem !== "" && (
            <p className="problem" role="alert">
              {problem}
            </p>
          )}
          <p className="small soft file-hint">
            {t("many.columns", { details: CUSTOMER_DETAILS.map(({ short }) => short).join(", ") })}
          </p>
          <Button kind="ghost" onClick={() => saveText("customers.csv", "text/csv", SAMPLE)}>
            {t("many.sample")}
          </Button>
        </div>
      )}
    </>
  );
}

function Lines({ lines, other }: { lines: readonly FileLine[]; other: () => void }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const { organisation } = useWorking();
  const [{ before, note, store }] = useState(() => onboardedLines(organisation.id ?? ""));
  useEffect(() => {
    window.addEventListener("pagehide", store);
    return () => window.removeEventListener("pagehide", store);
  }, [store]);
  const { progress, run, stop } = usePaced();
  const good = lines.filter(({ problem }) => problem === undefined);
  const isBegun = good.some(({ key }) => before.has(key));
  const left = good.filter(({ key }) => !before.has(key) && progress.outcomes.get(key) !== "done");
  const begin = async () => {
    const bodies = new Map(left.map(({ key, body }) => [key, body]));
    await run([...bodies.keys()], async (key, as) => {
      await post("/api/v1/integrations/customer/onboard", {
        body: bodies.get(key),
        idempotencyKey: `file-${key}`,
        as,
      } as never);
      note(key);
    });
    store();
  };
  const isOver = progress.all > 0 && !progress.isRunning;
  return (
    <>
      <div className="section line">
        <p>
          {isOver
            ? t("many.finished", { done: countDone(progress), failed: refusedOf(progress).length })
            : t("many.read", { good: good.length, bad: lines.length - good.length })}
        </p>
        {isBegun && <p className="small soft">{t("many.resume")}</p>}
        {progress.all > 0 && <ProgressBar progress={progress} stop={stop} />}
        <div className="buttons file-buttons">
          {left.length > 0 && (
            <Button isBusy={progress.isRunning} onClick={() => void begin()}>
              {progress.halt !== null || isBegun ? t("many.goOn") : t("many.begin", { count: left.length })}
            </Button>
          )}
          <Button kind="ghost" disabled={progress.isRunning} onClick={other}>
            {t("many.other")}
          </Button>
        </div>
      </div>
      <DataTable
        label={t("page.onboardMany")}
        columns={columnsIn(texts, progress, before)}
        rows={lines}
        keyOf={({ line }) => String(line)}
      />
    </>
  );
}

const columnsIn = ({ t, enumeration }: Texts, progress: Progress, before: ReadonlySet<string>): Column<FileLine>[] => [
  {
    id: "company",
    header: t("onboard.company"),
    cell: ({ company, line }) => (
      <>
        <b>{company}</b>{" "}
        <span className="soft">
          {t("many.line")} {line}
        </span>
      </>
    ),
  },
  {
    id: "watched",
    header: t("customer.monitored"),
    cell: ({ body }) => enumeration([...(body.assetsDomains ?? []), ...(body.assetsEmails ?? [])].slice(0, 3)),
  },
  {
    id: "result",
    header: t("many.result"),
    onPhone: true,
    cell: (line) => <Result line={line} progress={progress} before={before} />,
  },
];

type ResultProps = { line: FileLine; progress: Progress; before: ReadonlySet<string> };

function Result({ line: { key, problem }, progress, before }: ResultProps): ReactNode {
  const { t } = useText();
  const outcome = progress.outcomes.get(key);
  if (problem !== undefined) return <span className="tone-critical">{problem}</span>;
  if (outcome === "done" || before.has(key)) return <span className="tone-good">{t("many.doneAlready")}</span>;
  if (outcome) return <span className="tone-critical">{outcome.refused}</span>;
  return <span className="soft">{progress.isRunning ? t("many.waiting") : t("many.ready")}</span>;
}
