import type { ReactNode } from "react";
import type { OpenBreach } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { useText } from "../../texts/use-text.ts";

export function FactsCard({ breach }: { breach: OpenBreach }): ReactNode {
  const { t, day, date, number } = useText();
  const { breachDate, foundAt, accounts, resolved, resolvedAt, severity } = breach;
  const facts = [
    { name: t("breach.facts.happened"), value: day(breachDate) },
    { name: t("breach.facts.found"), value: date(foundAt) },
    accounts > 0 && { name: t("breach.facts.accounts"), value: number(accounts) },
    // The chip at the top says "resolved" in that case, so the severity is listed here.
    resolved && { name: t("breach.facts.severity"), value: t(`severity.${severity}`) },
    resolvedAt !== null && { name: t("breach.facts.resolved"), value: date(resolvedAt) },
  ].filter((fact) => fact !== false);
  return (
    <Card>
      <h2 className="visually-hidden">{t("breach.facts.title")}</h2>
      <dl className="breach-facts small">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
