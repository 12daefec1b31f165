import type { ReactNode } from "react";
import type { Portal, RedactedBreach as Breach } from "../../api/types.ts";
import { Chip } from "../../parts/chip.tsx";
import { PageHeading } from "../../parts/page-heading.tsx";
import { useText } from "../../texts/use-text.ts";
import { AddsCard } from "../../parts/adds-card.tsx";
import { AddressesCard } from "./addresses-card.tsx";
import { RedactedSteps } from "./redacted-steps.tsx";

type RedactedBreachProps = { breach: Breach; partner: Portal["partner"] };

/** What prospects see: which addresses are affected, and that there is more. */
export function RedactedBreach({ breach, partner }: RedactedBreachProps): ReactNode {
  const { t } = useText();
  const { addresses, addressCount, resolved } = breach;
  return (
    <>
      <PageHeading title={t("breach.redacted.title")} lead={t("breach.redacted.lead")}>
        {t("breach.redacted.headline", { count: addressCount })}{" "}
        {resolved && <Chip tone="good">{t("chip.resolved")}</Chip>}
      </PageHeading>
      <div className="breach-columns">
        <RedactedSteps />
        <div className="stack">
          <AddressesCard addresses={addresses} addressCount={addressCount} />
        </div>
      </div>
      <div className="breach-adds">
        <AddsCard partner={partner} />
      </div>
    </>
  );
}
