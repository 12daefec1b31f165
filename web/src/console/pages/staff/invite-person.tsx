import type { ReactNode } from "react";
import { post } from "../../api/client.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { Form, useForm } from "../../parts/form.tsx";
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

const BLANK: { email: string; role: Role } = { email: "", role: "technician" };

function InviteForm({ close }: Pick<Props, "close">): ReactNode {
  const { t } = useText();
  const { isActing, organisation } = useWorking();
  const form = useForm({
    initial: BLANK,
    act: (body) =>
      isActing
        ? post("/api/v1/distributors/partners/{partnerUuid}/staff/invitations", {
            path: { partnerUuid: organisation.id ?? "" },
            body,
          })
        : post("/api/v1/staff/people/invitations", { body }),
    says: (_answer, { email }) => t("staff.sent", { email }),
    done: close,
  });
  return (
    <Form form={form} verb={t("staff.invite")} close={close}>
      <Field
        at={form.at("email")}
        takes={["already-member"]}
        label={t("staff.email")}
        hint={t("staff.emailHint")}
        type="email"
        required
        autoFocus
      />
      <Choice
        at={form.at("role")}
        label={t("staff.role")}
        hint={t(`staff.may.${form.values.role}`)}
        options={ROLES.map((value) => ({ value, text: t(`role.${value}`) }))}
      />
    </Form>
  );
}
