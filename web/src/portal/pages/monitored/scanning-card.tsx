import type { ReactNode } from "react";
import { FirstScanRunning } from "../../parts/first-scan-running.tsx";
import { useText } from "../../texts/use-text.ts";

export function ScanningCard(): ReactNode {
  const { t } = useText();
  return <FirstScanRunning steps={[t("monitored.scanning.compare"), t("monitored.scanning.states")]} />;
}
