import { Menu, MenuButton, MenuItem, MenuProvider } from "@ariakit/react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { initialsOfEmail } from "../../texts/initials.ts";
import { signOut } from "../session/session.ts";
import { useSession } from "../session/use-session.ts";
import { useText } from "../texts/texts.ts";
import { keyListStore } from "./key-list-store.ts";

/** Who is signed in, with a menu of their own settings. */
export function MeMenu(): ReactNode {
  const { t } = useText();
  const { session, working } = useSession();
  const [, go] = useLocation();
  const { email } = session.person;
  return (
    <MenuProvider placement="top-start">
      <MenuButton className="own-menu">
        <span className="own-initials" aria-hidden="true">
          {initialsOfEmail(email)}
        </span>
        <span className="own-name">
          <b>{email}</b>
          <span>{t(`role.${working.membership.role}`)}</span>
        </span>
      </MenuButton>
      <Menu className="popup" gutter={4} aria-label={t("shell.me")}>
        <MenuItem className="popup-item" onClick={() => go("/account")}>
          {t("page.account")}
        </MenuItem>
        <MenuItem className="popup-item" onClick={() => keyListStore.set(true)}>
          {t("keys.list")} <kbd>?</kbd>
        </MenuItem>
        <MenuItem className="popup-item" onClick={() => void signOut()}>
          {t("shell.signOut")}
        </MenuItem>
      </Menu>
    </MenuProvider>
  );
}
