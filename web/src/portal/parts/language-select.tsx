import { type ReactNode, useState } from "react";
import { changeLanguage } from "../session/change-language.ts";
import { locales, nameOfLocale } from "../texts/locales.ts";
import { useText } from "../texts/use-text.ts";
import { Select } from "./select.tsx";
import { showToast } from "../../toasts/toast-store.ts";
import "./language-select.css";

/** The only place to change the language, on every page. Every language is listed under its own name. */
export function LanguageSelect(): ReactNode {
  const { t, locale } = useText();
  const [wanted, setWanted] = useState<string | null>(null);

  const choose = async (chosen: string) => {
    setWanted(chosen);
    await changeLanguage(chosen).catch(() => showToast({ text: t("language.failed") }));
    setWanted(null);
  };
  return (
    <Select
      className="footer-language"
      label={t("language.label")}
      value={wanted ?? locale}
      isBusy={wanted !== null}
      options={locales.map((code) => ({ value: code, text: nameOfLocale(code), lang: code }))}
      onChoose={(chosen) => void choose(chosen)}
    />
  );
}
