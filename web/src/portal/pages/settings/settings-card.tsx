import type { ReactNode } from "react";
import type { Portal, SettingsChange } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { Toggle } from "../../parts/toggle.tsx";
import { useText } from "../../texts/use-text.ts";
import { Recipients } from "./recipients.tsx";
import type { SettingsChanges } from "./use-settings-changes.ts";
import { WithFullMonitoring } from "./with-full-monitoring.tsx";

type SettingsCardProps = { changes: SettingsChanges; canChange: boolean; partner: Portal["partner"] };

export function AlertsCard(props: SettingsCardProps): ReactNode {
  const { changes, canChange } = props;
  return (
    <SettingsCard
      {...props}
      name="alerts"
      isOn={changes.choices.alerts.enabled}
      changeTo={(breachAlerts) => ({ breachAlerts })}
    >
      {canChange && <Recipients changes={changes} />}
    </SettingsCard>
  );
}

export const ReportCard = (props: SettingsCardProps): ReactNode => (
  <SettingsCard
    {...props}
    name="report"
    isOn={props.changes.choices.monthlyReport}
    changeTo={(monthlyReport) => ({ monthlyReport })}
  />
);

type SwitchedProps = SettingsCardProps & {
  name: "alerts" | "report";
  isOn: boolean;
  changeTo: (isOn: boolean) => SettingsChange;
  children?: ReactNode;
};

/** A switch. Below it is what the switch turns on, or how the customer can get it. */
function SettingsCard({ changes, canChange, partner, name, isOn, changeTo, children }: SwitchedProps): ReactNode {
  const { t } = useText();
  return (
    <Card title={t(`settings.${name}.title`)}>
      <Toggle
        label={t(`settings.${name}.label`)}
        note={t(`settings.${name}.note`)}
        isOn={isOn && canChange}
        isFixed={!canChange}
        onChange={(on) => changes.save(changeTo(on), { text: t(`settings.${name}.${on ? "nowOn" : "nowOff"}`) })}
      />
      {children}
      {!canChange && <WithFullMonitoring partner={partner} />}
    </Card>
  );
}
