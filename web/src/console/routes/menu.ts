import type { Right, Scope } from "../session/session.ts";
import { type ConsolePage, type MenuGroup, pagesOf } from "./pages.ts";

type MenuSection = { group: MenuGroup; pages: ConsolePage[] };

/** The menu for the organisation the user is working for. It has only the pages that their role may see. */
export function menuOf(scope: Scope, may: (right: Right) => boolean): MenuSection[] {
  const sections: MenuSection[] = [];
  for (const page of pagesOf(scope)) {
    if (page.group === undefined || !may(page.right)) continue;
    const section = sections.find(({ group }) => group === page.group);
    if (section) section.pages.push(page);
    else sections.push({ group: page.group, pages: [page] });
  }
  return sections;
}

/** Whether a menu entry leads to the page in view, or to the list it belongs to. */
export const isCurrent = (path: string, location: string): boolean =>
  path === "/" ? location === "/" : location === path || location.startsWith(`${path}/`);
