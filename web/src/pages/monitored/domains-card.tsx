import type { ReactNode } from "react";
import type { AssetsAnswer } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { useText } from "../../texts/use-text.ts";
import { AssetRow } from "./asset-row.tsx";

export function DomainsCard({ answer: { domains, scannedAt } }: { answer: AssetsAnswer }): ReactNode {
  const { t } = useText();
  if (domains.length === 0) return null;
  return (
    <Card variant="rows" title={t("monitored.domains.title")} note={t("monitored.domains.note")}>
      <ul className="asset-rows">
        {domains.map((domain) => (
          <AssetRow key={domain.name} asset={domain} isChecked={scannedAt !== null} />
        ))}
      </ul>
    </Card>
  );
}
