import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AssetsAnswer, MonitoredDomain } from "../../api/types.ts";
import { Card } from "../../parts/card.tsx";
import { useText } from "../../texts/use-text.ts";
import { addressOf as addressesOf } from "../../parts/lists/address-filters.ts";
import { AssetRow } from "./asset-row.tsx";

const WHY_HELD_BACK = {
  "public-mail-provider": "monitored.heldBack.provider",
  "too-many-addresses": "monitored.heldBack.large",
} as const;

export function DomainsCard({ answer: { portal, domains, scannedAt } }: { answer: AssetsAnswer }): ReactNode {
  const { t } = useText();
  const partner = portal.partner.name;
  if (domains.length === 0) return null;
  const whyHeldBack = (heldBack: MonitoredDomain["heldBack"]) =>
    heldBack ? { heldBack: t(WHY_HELD_BACK[heldBack], { partner }) } : {};
  return (
    <Card
      variant="rows"
      title={t("monitored.domains.title")}
      note={t("monitored.domains.note")}
      aside={
        <Link href="/addresses" className="link card-link">
          {t("monitored.toAddresses")}
        </Link>
      }
    >
      <ul className="asset-rows">
        {domains.map(({ heldBack, ...domain }) => (
          <AssetRow
            key={domain.name}
            asset={{ ...domain, ...whyHeldBack(heldBack) }}
            isChecked={scannedAt !== null}
            href={addressesOf({ domain: domain.name })}
          />
        ))}
      </ul>
    </Card>
  );
}
