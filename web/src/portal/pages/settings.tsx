import type { ReactNode } from "react";
import type { SettingsAnswer } from "../api/types.ts";
import { type Page, usePage } from "../session/use-page.ts";
import { PageHeading } from "../parts/page-heading.tsx";
import { PageView } from "../parts/page-view.tsx";
import { DetailSkeleton } from "../parts/skeletons.tsx";
import { useText } from "../texts/use-text.ts";
import { headlineOf } from "./settings/headline.ts";
import { AlertsCard, ReportCard } from "./settings/settings-card.tsx";
import { SessionsCard } from "./settings/sessions-card.tsx";
import { useSettingsChanges } from "./settings/use-settings-changes.ts";
import "./settings/settings.css";

export function SettingsPage(): ReactNode {
  const page = usePage("/api/v1/portal/settings");
  return (
    <PageView page={page} skeleton={<DetailSkeleton />}>
      {(settings) => <Settings settings={settings} page={page} />}
    </PageView>
  );
}

function Settings({ settings, page }: { settings: SettingsAnswer; page: Page<SettingsAnswer> }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const changes = useSettingsChanges(settings, page);
  const { canChange, portal, sessions } = settings;
  const notices = { changes, canChange, partner: portal.partner };
  return (
    <>
      <PageHeading title={t("nav.settings")} lead={t(canChange ? "settings.lead" : "settings.lead.prospect")}>
        {headlineOf(settings, changes.choices, texts)}
      </PageHeading>
      <div className="settings-columns">
        <fieldset className="stack settings-choices" disabled={portal.lookIn !== null}>
          {portal.customer.hasAlerts && <AlertsCard {...notices} />}
          {portal.customer.hasReports && <ReportCard {...notices} />}
        </fieldset>
        <SessionsCard sessions={sessions} page={page} />
      </div>
    </>
  );
}
