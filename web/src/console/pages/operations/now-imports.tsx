import type { ReactNode } from "react";
import { Link } from "wouter";
import { useGet } from "../../api/hooks.ts";
import { Section } from "../../parts/section.tsx";
import { useMay } from "../../session/use-session.ts";
import { countOf } from "../../parts/units.ts";
import { useText } from "../../texts/texts.ts";
import { ImportLine } from "./import-line.tsx";
import type { Import } from "./import-states.ts";

/** The latest imports, and the size of the corpus. */
export function NowImports({ imports }: { imports: readonly Import[] }): ReactNode {
  const { t } = useText();
  const may = useMay();
  return (
    <Section
      title={t("page.imports")}
      end={
        may("imports:read") && (
          <Link href="/imports" className="link small">
            {t("now.allImports")}
          </Link>
        )
      }
    >
      {!may("imports:read") && <p className="soft small">{t("now.importsHidden")}</p>}
      {may("imports:read") && imports.length === 0 && <p className="soft small">{t("now.noImports")}</p>}
      {imports.map((one) => (
        <ImportLine key={one.id} one={one} />
      ))}
      <CorpusStrip />
    </Section>
  );
}

function CorpusStrip(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const corpus = useGet("/api/v1/operator/corpus", {}, { enabled: may("catalogue:read") }).data;
  const tenants = useGet("/api/v1/operator/distributors/figures", { query: { per_page: 100 } }).data;
  if (!corpus || !tenants) return null;
  const customers = tenants.data.reduce((sum, one) => sum + one.customers.total, 0);
  return (
    <div className="strip">
      <Link href="/catalogue">
        <span className="big">{countOf(corpus.breaches.length, texts)}</span>
        <span className="small soft">{t("now.breaches")}</span>
      </Link>
      <Link href="/catalogue?tab=corpus">
        <span className="big">{countOf(corpus.exposures, texts)}</span>
        <span className="small soft">{t("now.exposures")}</span>
      </Link>
      <Link href="/customers">
        <span className="big">{countOf(customers, texts)}</span>
        <span className="small soft">{t("now.customers")}</span>
      </Link>
    </div>
  );
}
