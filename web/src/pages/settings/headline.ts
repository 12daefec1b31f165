import type { SettingsAnswer } from "../../api/types.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Choices } from "./use-settings-changes.ts";

/** Whether we write when something is found: what one comes here to make sure of. */
export function headlineOf({ canChange }: SettingsAnswer, { alerts }: Choices, { t }: Texts): string {
  if (!canChange) return t("settings.headline.prospect");
  if (!alerts.enabled) return t("settings.headline.off");
  if (alerts.recipients.length === 0) return t("settings.headline.nobody");
  return t("settings.headline.on", { count: alerts.recipients.length });
}
