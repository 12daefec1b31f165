import type { ReactNode } from "react";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { useText } from "../../texts/texts.ts";
import type { ToldBreach } from "../../api/shapes.ts";

/** What happened, who is in it, what to do: as the customer reads it. */
export function BreachDialog({ breach, close }: { breach: ToldBreach | undefined; close: () => void }): ReactNode {
  const { t } = useText();
  return (
    <Dialog isOpen={breach !== undefined} close={close} title={breach?.title ?? ""}>
      {breach && (
        <>
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
          <div className="buttons end">
            <Button kind="ghost" onClick={close}>
              {t("common.close")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
