import type { ReactNode } from "react";
import { post } from "../../api/client.ts";
import { InviteDialog } from "../../parts/invite-dialog.tsx";
import { useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";

export function InvitePerson({ close }: { close: () => void }): ReactNode {
  const { t } = useText();
  const { isActing, organisation } = useWorking();
  return (
    <InviteDialog
      close={close}
      title={t("invite.verb")}
      roleAtFirst="technician"
      hintOf={(role) => t(`staff.may.${role}`)}
      act={(body) =>
        isActing
          ? post("/api/v1/distributors/partners/{partnerUuid}/staff/invitations", {
              path: { partnerUuid: organisation.id ?? "" },
              body,
            })
          : post("/api/v1/staff/people/invitations", { body })
      }
    />
  );
}
