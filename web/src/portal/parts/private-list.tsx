import type { ReactNode } from "react";
import { patch } from "../api/client.ts";
import type { PrivateAnswer, PrivateFinding } from "../api/types.ts";
import { type Page, usePage } from "../session/use-page.ts";
import { useChange } from "../session/use-change.ts";
import { useText } from "../texts/use-text.ts";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { BreachChip } from "./chip.tsx";
import "./private-list.css";

/** The card with the viewer's own sensitive breaches, if there are any. */
export function PrivateList(): ReactNode {
  const { t } = useText();
  const page = usePage("/api/v1/portal/private");
  if (page.data === undefined || page.data.findings.length === 0) return null;
  const { findings } = page.data;
  return (
    <Card variant="rows" title={t("private.title")} note={t("private.note")}>
      <ul>
        {findings.map((finding) => (
          <Finding key={finding.id} finding={finding} page={page} />
        ))}
      </ul>
    </Card>
  );
}

function Finding({ finding, page }: { finding: PrivateFinding; page: Page<PrivateAnswer> }): ReactNode {
  const { t } = useText();
  const { id, title, severity, description, steps, done } = finding;
  const setDone = useChange({
    act: () => patch("/api/v1/portal/private/{findingId}", { path: { findingId: id }, body: { done: !done } }),
    done: ({ done: isDone }) =>
      page.put((answer) => ({
        ...answer,
        findings: answer.findings.map((one) => (one.id === id ? { ...one, done: isDone } : one)),
      })),
  });
  return (
    <li className="private-finding">
      <div className="private-finding-head">
        <h3>{title}</h3>
        <BreachChip breach={{ resolved: done, severity }} />
      </div>
      <p>{description}</p>
      {!done && (
        <ul className="private-finding-steps">
          {steps.map(({ key, action }) => (
            <li key={key}>{action}</li>
          ))}
        </ul>
      )}
      <Button isBusy={setDone.isPending} onClick={() => setDone.mutate()}>
        {t(done ? "breach.openAgain" : "breach.resolve")}
      </Button>
    </li>
  );
}
