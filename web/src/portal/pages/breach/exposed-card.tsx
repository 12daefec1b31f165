import type { ReactNode } from "react";
import type { OpenBreach } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { Chip } from "../../parts/chip.tsx";
import { useText } from "../../texts/use-text.ts";

export function ExposedCard({ exposed }: { exposed: OpenBreach["exposed"] }): ReactNode {
  const { t, sentence } = useText();
  const note = exposed.length > 1 ? { note: t("breach.exposed.order") } : {};
  return (
    <Card title={t("breach.exposed.title")} {...note}>
      {exposed.length === 0 ? (
        <p className="breach-unknown muted">{t("breach.exposed.unknown")}</p>
      ) : (
        <ul className="exposed-chips">
          {exposed.map(({ name, severity }) => (
            <li key={name}>
              <Chip tone={severity}>
                {sentence(name)}
                {/* Screen readers cannot convey the colour. */}
                <span className="visually-hidden">
                  {" "}
                  {t("breach.exposed.severity", { severity: t(`severity.${severity}`) })}
                </span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
