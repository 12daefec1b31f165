import { type ReactNode, useState } from "react";
import { changeLanguage } from "../change-language.ts";
import { locales, nameOfLocale } from "../texts/locales.ts";
import { useText } from "../texts/use-text.ts";
import { Icon } from "./icon.tsx";
import { showToast } from "./toast-store.ts";
import "./language-select.css";

/** A real select: phones show their own list, and every language is written in its own words. */
export function LanguageSelect({ className = "" }: { className?: string }): ReactNode {
  const { t, locale } = useText();
  const [wanted, setWanted] = useState<string | null>(null);

  const choose = async (chosen: string) => {
    setWanted(chosen);
    await changeLanguage(chosen).catch(() => showToast({ text: t("language.failed") }));
    setWanted(null);
  };
  return (
    <label className={`language-select ${className}`}>
      <span className="visually-hidden">{t("language.label")}</span>
      <select
        value={wanted ?? locale}
        disabled={wanted !== null}
        onChange={(event) => void choose(event.currentTarget.value)}
      >
        {locales.map((code) => (
          <option key={code} value={code} lang={code}>
            {nameOfLocale(code)}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </label>
  );
}
