import type { ReactNode } from "react";
import type { Severity } from "../api/types.ts";
import { useText } from "../texts/use-text.ts";
import { Select } from "./select.tsx";
import { SEVERITIES } from "./severities.ts";

type SeveritySelectProps = { severity: Severity | undefined; onChoose: (severity: Severity | undefined) => void };

export function SeveritySelect({ severity, onChoose }: SeveritySelectProps): ReactNode {
  const { t } = useText();
  return (
    <Select
      className="severity-select"
      label={t("breaches.severity.label")}
      value={severity ?? ""}
      options={[
        { value: "", text: t("breaches.severity.any") },
        ...SEVERITIES.map((value) => ({ value, text: t(`severity.${value}`) })),
      ]}
      onChoose={(chosen) => onChoose(chosen === "" ? undefined : chosen)}
    />
  );
}
