import type { ReactNode } from "react";
import type { OverviewAnswer } from "../../api/types.ts";
import { FirstScanRunning } from "../../parts/first-scan-running.tsx";
import { useText } from "../../texts/use-text.ts";
import { whatIsMonitored } from "./headline.ts";

export function ScanningCard({ overview }: { overview: OverviewAnswer }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const steps = [
    t("overview.scanning.compare", { what: whatIsMonitored(overview, texts) }),
    t("overview.scanning.sort"),
    t("overview.scanning.advise"),
  ];
  return <FirstScanRunning steps={steps} />;
}
