import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { useText } from "../texts/use-text.ts";
import { currentMark, sections } from "./sections.ts";
import "./top-nav.css";

/** Shown from 720 px on. Below that, the tab bar has the same sections. */
export function TopNav(): ReactNode {
  const { t } = useText();
  const [path] = useLocation();
  return (
    <nav className="top-nav" aria-label={t("nav.label")}>
      {sections.map((section) => (
        <Link key={section.path} href={section.path} className="top-nav-link" aria-current={currentMark(section, path)}>
          {t(section.text)}
        </Link>
      ))}
    </nav>
  );
}
