import { startTransition, useOptimistic } from "react";
import { forgetAnswers } from "../../api/answers.ts";
import { patch } from "../../api/client.ts";
import type { Alerts, SettingsAnswer, SettingsChange, SettingsChanged } from "../../api/types.ts";
import type { Page } from "../../api/use-page.ts";
import { showToast, type Toast } from "../../parts/toast-store.ts";
import { useText } from "../../texts/use-text.ts";
import { inOrder } from "../shared/in-order.ts";
import { tellFailure } from "../shared/tell-failure.ts";

export type Choices = { alerts: Alerts; monthlyReport: boolean };

export type SettingsChanges = {
  /** With the changes that are still on their way. */
  choices: Choices;
  /** Shows the change at once, saves it, says so; one that fails is taken back and said so too. */
  save: (change: SettingsChange, saved: Toast) => void;
  /** The same for what the server may refuse: shown only when it has not, and the refusal is the caller's to tell. */
  trySave: (change: SettingsChange) => Promise<SettingsChanged>;
};

export function useSettingsChanges(settings: SettingsAnswer, page: Page<SettingsAnswer>): SettingsChanges {
  const texts = useText();
  const [choices, showAtOnce] = useOptimistic<Choices, SettingsChange>(settings, withChange);

  const trySave = async (change: SettingsChange) => {
    const changed = await inOrder(() => patch<SettingsChanged>("/settings", change));
    const { alerts, monthlyReport } = changed;
    // The reports say whether they come by mail.
    forgetAnswers();
    page.put((answer) => ({ ...answer, alerts, monthlyReport }));
    return changed;
  };

  const save = (change: SettingsChange, saved: Toast) =>
    startTransition(async () => {
      showAtOnce(change);
      try {
        await trySave(change);
        showToast(saved);
      } catch (caught) {
        tellFailure(caught, texts);
      }
    });

  return { choices, save, trySave };
}

function withChange({ alerts, monthlyReport }: Choices, change: SettingsChange): Choices {
  return {
    alerts: {
      ...alerts,
      enabled: change.breachAlerts ?? alerts.enabled,
      recipients: change.alertRecipients ?? alerts.recipients,
    },
    monthlyReport: change.monthlyReport ?? monthlyReport,
  };
}
