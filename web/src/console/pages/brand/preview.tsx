import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Problem } from "../../../forms/problems.ts";
import { post } from "../../api/client.ts";
import { isRefused } from "../../../calls/errors.ts";
import { problemOf } from "../../api/failure.ts";
import type { Schemas } from "../../api/types.ts";
import { Toolbar } from "../../parts/filters.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type BrandDraft, changesOf, isColour } from "./draft.ts";

type Brand = Schemas["Brand"];
type Pages = { mail: string; report: string };

const SETTLED_MS = 500;
const VIEWS = ["portal", "mail", "report"] as const;

type Props = { brand: Brand; draft: BrandDraft; show: (problem: Problem | undefined) => void };

/** The portal preview is drawn here from the same values. The service creates the email and report previews. */
export function Preview({ brand, draft, show }: Props): ReactNode {
  const { t } = useText();
  const may = useMay();
  const [view, setView] = useState<(typeof VIEWS)[number]>("portal");
  const views = may("partners:write") ? VIEWS : VIEWS.slice(0, 1);
  const pages = usePreview(brand, draft, view !== "portal", show);
  return (
    <>
      <Toolbar title={t("brand.preview")}>
        <div className="pills" role="group" aria-label={t("brand.preview")}>
          {views.map((one) => (
            <button key={one} type="button" aria-pressed={one === view} onClick={() => setView(one)}>
              {t(`brand.view.${one}`)}
            </button>
          ))}
        </div>
      </Toolbar>
      <div className="brand-preview">
        {view === "portal" && <PortalPreview brand={brand} draft={draft} />}
        {view === "mail" && pages && <iframe title={t("brand.view.mail")} src={pages.mail} />}
        {view === "report" && pages && (
          <>
            <p className="small">
              <a className="link" href={pages.report} target="_blank" rel="noreferrer">
                {t("brand.openReport")}
              </a>
            </p>
            <iframe title={t("brand.view.report")} src={pages.report} />
          </>
        )}
      </div>
    </>
  );
}

/** Lets the service create the email and report previews, once the values have settled. */
function usePreview(brand: Brand, draft: BrandDraft, isWanted: boolean, showNow: Props["show"]): Pages | undefined {
  const [pages, setPages] = useState<Pages>();
  const show = useRef(showNow);
  useEffect(() => {
    show.current = showNow;
  });
  const asked = JSON.stringify(changesOf(brand, draft));
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const make = async () => {
      try {
        const body = JSON.parse(asked) as Record<string, string | null>;
        const { preview } = await post("/api/v1/integrations/partner/brand/preview", { body, signal: leaving.signal });
        setPages({ mail: new URL(preview.mailUrl).pathname, report: new URL(preview.reportUrl).pathname });
        show.current(undefined);
      } catch (error) {
        if (isRefused(error)) show.current(problemOf(error));
      }
    };
    const timer = setTimeout(() => void make(), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked, isWanted]);
  return pages;
}

/** A small version of the portal's overview, with a made-up customer. */
function PortalPreview({ brand, draft }: { brand: Brand; draft: BrandDraft }): ReactNode {
  const { t } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const colour = isColour(draft.colour) ? draft.colour : "#1f5f5b";
  useEffect(() => {
    frame.current?.style.setProperty("--tried", colour);
  }, [colour]);
  return (
    <div
      className="tried-portal"
      ref={frame}
      role="img"
      aria-label={t("brand.portalLabel", { name: brand.name, colour })}
    >
      <header>
        {draft.logo === null ? (
          <span className="tried-mark">{brand.name.slice(0, 1)}</span>
        ) : (
          <img src={draft.logo.url} alt="" />
        )}
        <b>{brand.name}</b>
        <span className="tried-nav">{t("brand.sampleNav")}</span>
      </header>
      <div className="tried-body">
        <h3>{t("brand.sampleHeadline")}</h3>
        <p>{t("brand.sampleText")}</p>
        <span className="tried-button">{t("brand.sampleButton")}</span>
        <span className="tried-link">{t("brand.sampleLink")}</span>
      </div>
    </div>
  );
}
