import type { ReactNode } from "react";
import { DetailDialog } from "../../parts/dialog.tsx";
import { useText } from "../../texts/texts.ts";
import type { DisclosedBreach } from "../../api/shapes.ts";

/** What happened, who is affected and what to do, as the customer sees it. */
export function BreachDialog({ breach, close }: { breach: DisclosedBreach; close: () => void }): ReactNode {
  const { t } = useText();
  return (
    <DetailDialog close={close} title={breach.title}>
      <p>{breach.generatedDescription}</p>
      <h3 className="dialog-part">{t("customer.nextSteps")}</h3>
      <ul className="effects">
        {breach.nextSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <h3 className="dialog-part">{t("customer.affected")}</h3>
      <ul className="effects">
        {breach.emails.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
    </DetailDialog>
  );
}
