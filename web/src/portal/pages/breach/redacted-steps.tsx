import type { ReactNode } from "react";
import { Card } from "../../parts/card.tsx";
import { useText } from "../../texts/use-text.ts";
import "../../parts/breach-row.css";

/** Widths of placeholder shapes. The hidden words are never sent to a prospect's browser. */
const shapes = ["78%", "64%", "85%", "52%"];

export function RedactedSteps(): ReactNode {
  const { t } = useText();
  return (
    <Card title={t("breach.steps.title")} note={t("row.redacted")}>
      <ul className="steps" aria-hidden="true">
        {shapes.map((width) => (
          <li className="step" key={width}>
            <span className="step-box" />
            <span>
              <span className="blurred" style={{ width }} />
              <span className="blurred blurred-small" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
