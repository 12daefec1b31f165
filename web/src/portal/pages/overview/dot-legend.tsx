import type { ReactNode } from "react";
import type { BreachDot, Severity } from "../../api/types.ts";
import { useText } from "../../texts/use-text.ts";

const severities: readonly Severity[] = ["critical", "high", "medium", "low"];

/** Explains the dot colours that occur in the chart. */
export function DotLegend({ dots }: { dots: readonly BreachDot[] }): ReactNode {
  const { t } = useText();
  const shown = severities.filter((severity) => dots.some((dot) => dot.severity === severity));
  if (shown.length === 0) return null;
  return (
    <ul className="dot-legend" aria-hidden="true">
      {shown.map((severity) => (
        <li key={severity} className={`tone-${severity}`}>
          {t(`severity.${severity}`)}
        </li>
      ))}
    </ul>
  );
}
