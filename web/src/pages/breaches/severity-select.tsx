import type { ReactNode } from "react";
import type { Severity } from "../../api/types.ts";
import { Icon } from "../../parts/icon.tsx";
import { useText } from "../../texts/use-text.ts";
import { SEVERITIES } from "./filters.ts";

type SeveritySelectProps = { severity: Severity | undefined; onChoose: (severity: Severity | undefined) => void };

export function SeveritySelect({ severity, onChoose }: SeveritySelectProps): ReactNode {
  const { t } = useText();
  return (
    <label className="severity-select">
      <span className="visually-hidden">{t("breaches.severity.label")}</span>
      <select
        value={severity ?? ""}
        onChange={({ currentTarget: { value } }) => onChoose(SEVERITIES.find((one) => one === value))}
      >
        <option value="">{t("breaches.severity.any")}</option>
        {SEVERITIES.map((one) => (
          <option key={one} value={one}>
            {t(`severity.${one}`)}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </label>
  );
}
