import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { useText } from "../texts/use-text.ts";
import { Icon } from "./icon.ts";
import { currentMark, sections } from "./sections.ts";
import "./tab-bar.css";

/**
 * At the bottom of the screen below 720 px, within reach of the thumb. Four tabs fit with their labels; the settings
 * are in the menu at the top.
 */
const tabs = sections.filter(({ path }) => path !== "/settings");

export function TabBar(): ReactNode {
  const { t } = useText();
  const [path] = useLocation();
  return (
    <nav className="tab-bar" aria-label={t("nav.label")}>
      {tabs.map((section) => (
        <Link key={section.path} href={section.path} className="tab-bar-link" aria-current={currentMark(section, path)}>
          <Icon name={section.icon} size={22} />
          <span className="tab-bar-word">{t(section.text)}</span>
        </Link>
      ))}
    </nav>
  );
}
