import type { SettingsAnswer } from "../../api/types.ts";
import type { Texts } from "../../../texts/texts.ts";
import type { Choices } from "./use-settings-changes.ts";

/** Says whether we send an email when something is found, which is what users come here to check. */
export function headlineOf({ canChange, portal }: SettingsAnswer, { alerts }: Choices, { t }: Texts): string {
  if (!canChange || !portal.customer.hasAlerts) return t("settings.headline.prospect");
  if (!alerts.enabled) return t("settings.headline.off");
  const count = alerts.recipients.filter((address) => !alerts.unsubscribed.includes(address)).length;
  return count === 0 ? t("settings.headline.nobody") : t("settings.headline.on", { count });
}
