import type { ReactNode } from "react";
import { post } from "../../api/client.ts";
import type { PageProps } from "../../parts/page-props.ts";
import { ConfirmButton } from "../../parts/confirm-dialog.tsx";
import { CopyableId } from "../../parts/copyable-id.tsx";
import { FigureTile, Figures } from "../../parts/figure-tile.tsx";
import { KeyValue } from "../../parts/key-value.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Crumbs, PageHead } from "../../parts/page-head.tsx";
import { ShareBar } from "../../parts/share-bar.tsx";
import { Section } from "../../parts/section.tsx";
import { Dot, StatusWord } from "../../parts/status-word.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { hasEnded, type Import, shareOf, stageOf, toneOf } from "./import-states.ts";
import { useLiveImport, type Way } from "./use-live-import.ts";
import "./operations.css";

export function ImportPage({ params }: PageProps): ReactNode {
  const { t } = useText();
  const { query, way } = useLiveImport(params["importId"] ?? "");
  return (
    <Loaded query={query}>
      {(answer) => (
        <>
          <Crumbs to="/imports" list={t("page.imports")} here={answer.import.breach} />
          <OneImport one={answer.import} way={way} />
        </>
      )}
    </Loaded>
  );
}

function OneImport({ one, way }: { one: Import; way: Way }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  return (
    <>
      <PageHead
        headline={one.breach}
        mark={<StatusWord tone={toneOf(one.state)}>{t(`import.state.${one.state}`)}</StatusWord>}
        text={one.problem ?? <span role="status">{t(`import.means.${one.state}`)}</span>}
      >
        {way !== "none" && <LiveMark way={way} />}
        {may("imports:write") && !hasEnded(one) && one.state !== "cancelling" && <CancelButton one={one} />}
      </PageHead>
      {!hasEnded(one) && (
        <section className="section line">
          <span className="small soft digits">{stageOf(one, texts)}</span>
          <ShareBar label={one.breach} share={shareOf(one)} />
        </section>
      )}
      <Summary one={one} />
      <Section title={t("import.facts")}>
        <KeyValue
          rows={[
            [t("import.file"), <code key="file">{one.input}</code>],
            [
              t("import.format"),
              one.format === null ? t("import.formatFromContent") : t(`import.formats.${one.format}`),
            ],
            [t("import.asked"), <Moment key="asked" at={one.createdAt} />],
            [t("import.started"), <Moment key="started" at={one.startedAt} />],
            [t("import.ended"), one.endedAt === null ? null : <Moment key="ended" at={one.endedAt} />],
            [t("import.id"), <CopyableId key="id" id={one.id} />],
          ]}
        />
      </Section>
    </>
  );
}

function LiveMark({ way }: { way: Way }): ReactNode {
  const { t } = useText();
  return (
    <span className="small soft live" data-way={way}>
      <Dot tone={way === "stream" ? "good" : "medium"} /> {way === "stream" ? t("import.live") : t("import.polling")}
    </span>
  );
}

function Summary({ one: { summary, progress } }: { one: Import }): ReactNode {
  const { t, number } = useText();
  const figures = summary ?? progress;
  if (!figures) return null;
  return (
    <Figures>
      <FigureTile label={t("import.linesRead")} figure={number(figures.lines)} />
      <FigureTile label={t("import.addressesFound")} figure={number(figures.addresses)} />
      {summary && (
        <>
          <FigureTile
            label={t("import.added")}
            figure={number(summary.added)}
            note={t("import.duplicates", { n: summary.duplicates })}
          />
          <FigureTile label={t("import.rejected")} figure={number(summary.rejects)} note={t("import.rejectedNote")} />
          <FigureTile label={t("import.customersHit")} figure={number(summary.customersHit)} />
        </>
      )}
      {progress && !summary && progress.stored !== null && (
        <FigureTile label={t("import.stored")} figure={number(progress.stored)} />
      )}
    </Figures>
  );
}

function CancelButton({ one }: { one: Import }): ReactNode {
  const { t } = useText();
  return (
    <ConfirmButton
      title={t("import.cancelTitle", { breach: one.breach })}
      effects={[t("import.cancelStops"), t("import.cancelStays"), t("import.cancelAgain")]}
      verb={t("import.cancel")}
      cancel={t("import.goOn")}
      act={() => post("/api/v1/operator/imports/{importId}/cancel", { path: { importId: one.id } })}
      says={() => t("import.cancelled")}
    />
  );
}
