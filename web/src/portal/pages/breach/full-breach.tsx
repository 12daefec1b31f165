import type { ReactNode } from "react";
import type { BreachAnswer, OpenBreach } from "../../api/types.ts";
import type { Page } from "../../session/use-page.ts";
import { Button } from "../../parts/button.tsx";
import { BreachChip, UnconfirmedChip } from "../../parts/chip.tsx";
import { PageHeading } from "../../parts/page-heading.tsx";
import { useText } from "../../texts/use-text.ts";
import { useReadOnly } from "../../session/use-read-only.ts";
import { AddressesCard } from "./addresses-card.tsx";
import { ExposedCard } from "./exposed-card.tsx";
import { FactsCard } from "./facts-card.tsx";
import { StepsCard } from "./steps-card.tsx";
import { isAllDone } from "./time-left.ts";
import { useBreachChanges } from "./use-breach-changes.ts";

export function FullBreach({ saved, page }: { saved: OpenBreach; page: Page<BreachAnswer> }): ReactNode {
  const { t } = useText();
  const isReadOnly = useReadOnly();
  const changes = useBreachChanges(saved, page);
  const { breach, setResolved } = changes;
  const { title, description, resolved, exposed, addresses, addressCount } = breach;
  // Once every step is done, the button is below the steps instead.
  const isButtonHere = !isReadOnly && (resolved || !isAllDone(breach));
  return (
    <>
      <PageHeading
        title={title}
        lead={description}
        action={
          isButtonHere && (
            <Button look={resolved ? "quiet" : "main"} onClick={() => setResolved(!resolved)}>
              {t(resolved ? "breach.openAgain" : "breach.resolve")}
            </Button>
          )
        }
      >
        {title} <BreachChip breach={breach} /> {breach.isUnconfirmed && <UnconfirmedChip />}
      </PageHeading>
      <div className="breach-columns">
        <StepsCard changes={changes} />
        <div className="stack">
          <ExposedCard exposed={exposed} />
          <AddressesCard addresses={addresses} addressCount={addressCount} />
          <FactsCard breach={breach} />
        </div>
      </div>
    </>
  );
}
