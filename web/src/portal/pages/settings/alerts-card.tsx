import type { ReactNode } from "react";
import type { Portal } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { Toggle } from "../../parts/toggle.tsx";
import { useText } from "../../texts/use-text.ts";
import { Recipients } from "./recipients.tsx";
import { WithFullMonitoring } from "./with-full-monitoring.tsx";
import type { SettingsChanges } from "./use-settings-changes.ts";

type AlertsCardProps = { changes: SettingsChanges; canChange: boolean; partner: Portal["partner"] };

export function AlertsCard({ changes, canChange, partner }: AlertsCardProps): ReactNode {
  const { t } = useText();
  const { choices, save } = changes;
  const { enabled } = choices.alerts;
  const setAlerts = (isOn: boolean) =>
    save({ breachAlerts: isOn }, { text: t(isOn ? "settings.alerts.nowOn" : "settings.alerts.nowOff") });
  return (
    <Card title={t("settings.alerts.title")}>
      <Toggle
        label={t("settings.alerts.label")}
        note={t("settings.alerts.note")}
        isOn={enabled && canChange}
        isFixed={!canChange}
        onChange={setAlerts}
      />
      {canChange ? <Recipients changes={changes} /> : <WithFullMonitoring partner={partner} />}
    </Card>
  );
}
