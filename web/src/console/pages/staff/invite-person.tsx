import { type ReactNode, type SyntheticEvent, useState } from "react";
import { post } from "../../api/client.ts";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import type { Role } from "../../session/session.ts";
import { useWorking } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { ROLES } from "./roles.ts";

type Props = { isOpen: boolean; close: () => void };

export function InvitePerson({ isOpen, close }: Props): ReactNode {
  const { t } = useText();
  return (
    <Dialog isOpen={isOpen} close={close} title={t("staff.invite")}>
      <InviteForm close={close} />
    </Dialog>
  );
}

function InviteForm({ close }: Pick<Props, "close">): ReactNode {
  const { t } = useText();
  const { isActing, organisation } = useWorking();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("technician");
  const [problem, setProblem] = useState<string>();
  const invite = useChange({
    act: () =>
      isActing
        ? post("/api/v1/distributors/partners/{partnerUuid}/staff/invitations", {
            path: { partnerUuid: organisation.id ?? "" },
            body: { email, role },
          })
        : post("/api/v1/staff/people/invitations", { body: { email, role } }),
    changes: ["/api/v1/staff/people", "/api/v1/distributors/partners/{partnerUuid}/staff"],
    says: () => t("staff.sent", { email }),
    refused: ({ field, code, message }) => {
      if (field !== "email" && code !== "already-member") return false;
      setProblem(message);
      return true;
    },
    done: close,
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={t("staff.email")}
        hint={t("staff.emailHint")}
        type="email"
        required
        autoFocus
        value={email}
        problem={problem}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Choice
        label={t("staff.role")}
        hint={t(`staff.may.${role}`)}
        value={role}
        options={ROLES.map((value) => ({ value, text: t(`role.${value}`) }))}
        onChange={(event) => setRole(event.target.value as Role)}
      />
      <div className="btns end">
        <Button kind="ghost" onClick={close}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" isBusy={invite.isPending}>
          {t("staff.invite")}
        </Button>
      </div>
    </form>
  );
}
