import type { ReactNode } from "react";
import type { Role } from "../session/session.ts";
import { useText } from "../texts/texts.ts";
import { Choice, Field } from "./field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useForm } from "./form.tsx";

export const ROLES: readonly Role[] = ["owner", "admin", "technician", "viewer"];

type InviteProps = {
  close: () => void;
  title: string;
  /** The initial role, or the only one if the role is fixed. */
  roleAtFirst: Role;
  isRoleFixed?: boolean;
  /** What the selected role may do. */
  hintOf?: (role: Role) => string;
  act: (invitation: { email: string; role: Role }) => Promise<unknown>;
};

/** Invites someone to an organisation. */
export function InviteDialog({ close, title, roleAtFirst, isRoleFixed = false, hintOf, act }: InviteProps): ReactNode {
  const { t } = useText();
  const form = useForm({
    initial: { email: "", role: roleAtFirst },
    act,
    says: (_answer, { email }) => t("invite.sent", { email }),
    done: close,
  });
  return (
    <FormDialog form={form} title={title} verb={t("invite.verb")} close={close}>
      <Field
        at={form.at("email")}
        takes={["already-member"]}
        label={t("invite.email")}
        hint={t("invite.hint")}
        type="email"
        required
        autoFocus
      />
      {!isRoleFixed && (
        <Choice
          at={form.at("role")}
          label={t("invite.role")}
          hint={hintOf?.(form.values.role)}
          options={ROLES.map((value) => ({ value, text: t(`role.${value}`) }))}
        />
      )}
    </FormDialog>
  );
}
