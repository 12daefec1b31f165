import type { ReactNode } from "react";
import { useLocation } from "wouter";
import type { PageProps } from "../../parts/page-props.ts";
import { usePaletteActions } from "../../parts/palette-actions.ts";
import { Addresses } from "../../parts/addresses/addresses.tsx";
import { Button } from "../../parts/button.tsx";
import { Bars, Chart } from "../../parts/chart.tsx";
import { FigureTile, Figures } from "../../parts/figure-tile.tsx";
import { Crumbs, PageHead } from "../../parts/page-head.tsx";
import { PageSkeleton } from "../../parts/skeleton.tsx";
import { ErrorState } from "../../parts/states.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { Tabs, useTab } from "../../parts/tabs.tsx";
import { actFor } from "../../session/session.ts";
import { useMay, useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { OffboardButton } from "./offboard-button.tsx";
import { PartnerBrand } from "./partner-brand.tsx";
import { type Partner, usePartner } from "./partner-calls.ts";
import { WebhookHealth } from "./partner-columns.tsx";
import { PartnerKeys } from "./partner-keys.tsx";
import { PartnerSettings } from "./partner-settings.tsx";
import { PartnerStaff } from "./partner-staff.tsx";
import { usePartnerFigures } from "./use-figures.ts";

export function PartnerPage({ params }: PageProps): ReactNode {
  const id = params["partnerId"] ?? "";
  const { data, error, refetch } = usePartner(id);
  if (data) return <OnePartner partner={data} />;
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <PageSkeleton />;
}

function OnePartner({ partner }: { partner: Partner }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const { scope } = useWorking();
  const [, go] = useLocation();
  const canAct = scope === "distributor" && may("customers:read");
  const act = () => {
    actFor({ id: partner.uuid, name: partner.name });
    go("/");
  };
  usePaletteActions(canAct ? [{ id: "act", text: t("partner.act", { name: partner.name }), act }] : []);
  const tabs = [
    { id: "settings", text: t("partner.settings") },
    ...(may("keys:read") ? [{ id: "keys", text: t("partner.keys") }] : []),
    { id: "brand", text: t("partner.brand") },
    { id: "addresses", text: t("partner.addresses") },
    ...(may("people:read") ? [{ id: "staff", text: t("partner.staff") }] : []),
  ];
  const tab = useTab(tabs.map(({ id }) => id));
  return (
    <>
      <Crumbs to="/partners" list={t("page.partners")} here={partner.name} />
      <PageHead
        headline={partner.name}
        mark={partner.sandbox && <StatusWord tone="neutral">{t("partners.sandbox")}</StatusWord>}
        text={partner.contact_email}
      >
        {may("partners:delete") && <OffboardButton partner={partner} />}
        {canAct && <Button onClick={act}>{t("partner.act", { name: partner.name })}</Button>}
      </PageHead>
      <PartnerTiles partner={partner} />
      <div className="after-figures">
        <Tabs label={partner.name} path={`/partners/${partner.uuid}`} tabs={tabs} />
      </div>
      {tab === "settings" && <PartnerSettings key={partner.uuid} partner={partner} />}
      {tab === "keys" && <PartnerKeys partner={partner} />}
      {tab === "brand" && <PartnerBrand partner={partner} />}
      {tab === "addresses" && <Addresses partnerId={partner.uuid} />}
      {tab === "staff" && <PartnerStaff partner={partner} />}
    </>
  );
}

function PartnerTiles({ partner }: { partner: Partner }): ReactNode {
  const { t, number, shortMonth } = useText();
  const figures = usePartnerFigures().rows.find(({ partnerId }) => partnerId === partner.uuid);
  if (!figures) return null;
  const { customers, growth } = figures;
  const came = growth.reduce((sum, month) => sum + month.came, 0);
  return (
    <Figures>
      <FigureTile label={t("partners.active")} figure={number(customers.active)} />
      <FigureTile label={t("partners.prospects")} figure={number(customers.prospect)} />
      <FigureTile label={t("partners.left")} figure={number(customers.inactive + customers.dormant)} />
      <div className="figure-tile">
        <span className="figure-label">{t("partners.growth")}</span>
        <Chart
          label={t("partner.growthLabel", { came })}
          head={[t("partner.month"), t("partner.came")]}
          rows={growth.map((one) => ({ key: one.month, cells: [shortMonth(`${one.month}-01`), number(one.came)] }))}
        >
          <Bars values={growth.map((one) => one.came)} width={150} />
        </Chart>
      </div>
      <FigureTile
        label={t("partners.webhooks")}
        figure={number(figures.webhooks.endpoints)}
        note={<WebhookHealth row={figures} t={t} />}
      />
    </Figures>
  );
}
