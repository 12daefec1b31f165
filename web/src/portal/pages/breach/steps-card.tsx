import type { ReactNode } from "react";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { useText } from "../../texts/use-text.ts";
import { useReadOnly } from "../../session/use-read-only.ts";
import { StepItem } from "./step-item.tsx";
import { isAllDone, progressOf } from "./time-left.ts";
import type { BreachChanges } from "./use-breach-changes.ts";

/** What to do, most urgent first. It comes before what happened. */
export function StepsCard({ changes: { breach, setDone, setResolved } }: { changes: BreachChanges }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const isReadOnly = useReadOnly();
  const { steps, resolved } = breach;
  const resolve = () => {
    setResolved(true);
    // The hint that the user just clicked disappears, so the focus moves to the heading, which now says "resolved".
    document.querySelector("h1")?.focus({ preventScroll: true });
  };
  const isDone = isAllDone(breach);
  return (
    <Card
      className="steps-card"
      title={t("breach.steps.title")}
      note={resolved && !isDone ? t("breach.steps.resolved") : progressOf(steps, texts)}
    >
      <ul className="steps">
        {steps.map((step) => (
          <StepItem key={step.key} step={step} onChange={(done) => setDone(step.key, done)} />
        ))}
      </ul>
      <div role="status">
        {isDone && !resolved && !isReadOnly && (
          <div className="steps-hint">
            <span>{t("breach.hint.question")}</span>
            <Button look="main" onClick={resolve}>
              {t("breach.resolve")}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
