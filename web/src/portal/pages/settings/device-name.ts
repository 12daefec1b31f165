import type { SignedInBrowser } from "../../api/types.ts";
import type { Texts } from "../../../texts/texts.ts";

export function deviceName({ browser, platform }: SignedInBrowser, { t }: Texts): string {
  if (browser !== null && platform !== null) return t("settings.sessions.device", { browser, platform });
  return browser ?? platform ?? t("settings.sessions.unknown");
}
