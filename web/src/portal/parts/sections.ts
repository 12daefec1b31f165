import type { TextKey } from "../../texts/texts.ts";
import type { IconName } from "./icon.ts";

export type Section = {
  path: string;
  text: TextKey;
  icon: IconName;
  /** Another path that belongs to the section. */
  also?: string;
};

/** The sections of the portal, in menu order. */
export const sections: readonly Section[] = [
  { path: "/", text: "nav.overview", icon: "home" },
  { path: "/breaches", text: "nav.breaches", icon: "breaches" },
  { path: "/monitored", text: "nav.monitored", icon: "monitored", also: "/addresses" },
  { path: "/reports", text: "nav.reports", icon: "reports" },
  { path: "/settings", text: "nav.settings", icon: "settings" },
];

/** The value of aria-current: `page` for the section's own page, `true` for a page within the section. */
export function currentMark(section: Section, path: string): "page" | "true" | undefined {
  if (path === section.path) return "page";
  if (path === section.also) return "true";
  return section.path !== "/" && path.startsWith(`${section.path}/`) ? "true" : undefined;
}
