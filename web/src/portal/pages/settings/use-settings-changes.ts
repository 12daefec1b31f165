import { startTransition, useOptimistic } from "react";
import { patch } from "../../api/client.ts";
import type { Alerts, SettingsAnswer, SettingsChange, SettingsChanged } from "../../api/types.ts";
import type { Page } from "../../session/use-page.ts";
import { showToast, type Toast } from "../../../toasts/toast-store.ts";
import { useChange } from "../../session/use-change.ts";
import { inOrder } from "../../parts/in-order.ts";

export type Choices = { alerts: Alerts; monthlyReport: boolean };

export type SettingsChanges = {
  /** Includes changes that are still being saved. */
  choices: Choices;
  /** Shows the change immediately, saves it and confirms it. If saving fails, reverts the change and says so. */
  save: (change: SettingsChange, saved: Toast) => void;
  /**
   * Does the same for changes that the server may refuse: shows the change only once it is saved, and lets the caller
   * handle a refusal.
   */
  trySave: (change: SettingsChange) => Promise<SettingsChanged>;
};

export function useSettingsChanges(settings: SettingsAnswer, page: Page<SettingsAnswer>): SettingsChanges {
  const [choices, showAtOnce] = useOptimistic<Choices, SettingsChange>(settings, withChange);

  const trySave = async (change: SettingsChange) => {
    const changed = await inOrder(() => patch("/api/v1/portal/settings", { body: change }));
    const { alerts, monthlyReport } = changed;
    page.put((answer) => ({ ...answer, alerts, monthlyReport }));
    return changed;
  };

  const saving = useChange({
    act: ({ change }: { change: SettingsChange; saved: Toast }) => trySave(change),
    done: (_changed, { saved }) => showToast(saved),
  });

  const save = (change: SettingsChange, saved: Toast) =>
    startTransition(async () => {
      showAtOnce(change);
      await saving.mutateAsync({ change, saved }).catch(() => undefined);
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
