import type { ReactNode } from "react";
import type { Portal } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { Toggle } from "../../parts/toggle.tsx";
import { useText } from "../../texts/use-text.ts";
import type { SettingsChanges } from "./use-settings-changes.ts";
import { WithFullMonitoring } from "./with-full-monitoring.tsx";

type ReportCardProps = { changes: SettingsChanges; canChange: boolean; partner: Portal["partner"] };

export function ReportCard({ changes: { choices, save }, canChange, partner }: ReportCardProps): ReactNode {
  const { t } = useText();
  const setReport = (isOn: boolean) =>
    save({ monthlyReport: isOn }, { text: t(isOn ? "settings.report.nowOn" : "settings.report.nowOff") });
  return (
    <Card title={t("settings.report.title")}>
      <Toggle
        label={t("settings.report.label")}
        note={t("settings.report.note")}
        isOn={choices.monthlyReport && canChange}
        isFixed={!canChange}
        onChange={setReport}
      />
      {!canChange && <WithFullMonitoring partner={partner} />}
    </Card>
  );
}
