import { Menu, MenuButton, MenuItem, MenuProvider } from "@ariakit/react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { firstLetter } from "../../texts/initials.ts";
import { useChange } from "../api/hooks.ts";
import { Icon } from "../parts/icon.ts";
import { type Membership, switchMembership } from "../session/session.ts";
import { useSession } from "../session/use-session.ts";
import { useText } from "../texts/texts.ts";

/** The organisation the user is working for. With several memberships, a menu to switch. */
export function OrganisationSwitch(): ReactNode {
  const { t } = useText();
  const { session, working } = useSession();
  const [, go] = useLocation();
  const change = useChange({ act: ({ id }: Membership) => switchMembership(id, () => go("/")) });
  const { name } = working.organisation;
  const shown = (
    <>
      <span className="mark" aria-hidden="true">
        {firstLetter(name)}
      </span>
      <span className="organisation-name">
        <b>{name}</b>
        <small>{t(`scope.${working.scope}`)}</small>
      </span>
    </>
  );
  if (session.memberships.length < 2) return <div className="organisation">{shown}</div>;
  return (
    <MenuProvider>
      <MenuButton className="organisation">
        {shown}
        <Icon name="switch" size={16} />
      </MenuButton>
      <Menu className="popup" gutter={4} aria-label={t("shell.switch")}>
        {session.memberships.map((membership) => (
          <MenuItem key={membership.id} className="popup-item" onClick={() => change.mutate(membership)}>
            <b>{membership.organisation.name}</b>
            <span className="soft">
              {t(`scope.${membership.organisation.kind}`)}, {t(`role.${membership.role}`)}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </MenuProvider>
  );
}
