import type { ReactNode } from "react";
import { useText } from "../../texts/texts.ts";
import { ROLES } from "../../parts/invite-dialog.tsx";

/** What each role may do. Each role includes the rights of the roles after it. */
export function RolesTable(): ReactNode {
  const { t } = useText();
  return (
    <dl className="key-values roles">
      {ROLES.map((role) => (
        <div key={role}>
          <dt>{t(`role.${role}`)}</dt>
          <dd>{t(`staff.may.${role}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
