import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { Icon } from "../parts/icon.ts";
import { paletteStore } from "../palette/palette-store.ts";
import { useText } from "../texts/texts.ts";
import { isCurrent } from "../routes/menu.ts";
import { useMenu } from "../routes/use-menu.ts";
import { MenuChip } from "./menu-chip.tsx";
import { MeMenu } from "./me-menu.tsx";
import { OrganisationSwitch } from "./organisation-switch.tsx";

export function Sidebar(): ReactNode {
  const { t } = useText();
  return (
    <aside className="sidebar" aria-label={t("shell.side")}>
      <OrganisationSwitch />
      <button type="button" className="jump" onClick={() => paletteStore.set(true)}>
        <Icon name="search" size={15} />
        {t("shell.jump")}
        <kbd>Ctrl K</kbd>
      </button>
      <MenuLinks />
      <MeMenu />
    </aside>
  );
}

export function MenuLinks({ followed }: { followed?: () => void }): ReactNode {
  const { t } = useText();
  const sections = useMenu();
  const [location] = useLocation();
  return (
    <nav aria-label={t("shell.menu")}>
      {sections.map(({ group, pages }, index) => (
        <div key={group}>
          {index > 0 && <h2>{t(`menu.${group}`)}</h2>}
          {pages.map((page) => (
            <Link
              key={page.path}
              href={page.path}
              aria-current={isCurrent(page.path, location) ? "page" : undefined}
              onClick={followed}
            >
              {t(page.text)} <MenuChip page={page} />
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
