import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { Dialog } from "../parts/dialog.tsx";
import { Icon, type IconName } from "../parts/icon.ts";
import { useText } from "../texts/texts.ts";
import { isCurrent } from "../routes/menu.ts";
import { useMenu } from "../routes/use-menu.ts";
import { MeMenu } from "./me-menu.tsx";
import { OrganisationSwitch } from "./organisation-switch.tsx";
import { MenuLinks } from "./sidebar.tsx";

const TABS = 3;
const ICONS: readonly IconName[] = ["home", "list", "out"];

/** The phone's menu: the first pages as tabs, the rest behind "More". */
export function TabBar(): ReactNode {
  const { t } = useText();
  const [location] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const pages = useMenu().flatMap((section) => section.pages.slice(0, section.group === "work" ? 2 : 1));
  return (
    <>
      <nav className="tab-bar" aria-label={t("shell.tabs")}>
        {pages.slice(0, TABS).map(({ path, text }, index) => (
          <Link key={path} href={path} aria-current={isCurrent(path, location) ? "page" : undefined}>
            <Icon name={ICONS[index] ?? "list"} />
            {t(text)}
          </Link>
        ))}
        <button type="button" onClick={() => setOpen(true)}>
          <Icon name="more" />
          {t("shell.more")}
        </button>
      </nav>
      {isOpen && (
        <Dialog close={() => setOpen(false)} title={t("shell.menu")} className="drawer">
          <div>
            <MenuLinks followed={() => setOpen(false)} />
          </div>
          <OrganisationSwitch />
          <MeMenu />
        </Dialog>
      )}
    </>
  );
}
