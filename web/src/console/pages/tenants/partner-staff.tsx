import { type ReactNode, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { Toolbar } from "../../parts/filters.tsx";
import { Form, useForm } from "../../parts/form.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { ErrorState } from "../../parts/states.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type Partner, type Role, usePartnerCalls, usePartnerStaff } from "./partner-calls.ts";

type Row = { id: string; email: string; role: Role; seenAt: string | null; isInvited: boolean };

const ROLES = ["owner", "admin", "technician", "viewer"] as const;

/** Who works for a partner, and a way to invite the first ones. */
export function PartnerStaff({ partner }: { partner: Partner }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = usePartnerStaff(partner.uuid);
  const rows: Row[] = [
    ...(data?.members.map(({ id, email, role, seenAt }) => ({ id, email, role, seenAt, isInvited: false })) ?? []),
    ...(data?.invitations.map(({ id, email, role }) => ({ id, email, role, seenAt: null, isInvited: true })) ?? []),
  ];
  const columns: Column<Row>[] = [
    { id: "email", header: t("partnerStaff.email"), cell: ({ email }) => <b>{email}</b> },
    { id: "role", header: t("partnerStaff.role"), onPhone: true, cell: ({ role }) => t(`role.${role}`) },
    {
      id: "seen",
      header: t("partnerStaff.seen"),
      isFigure: true,
      cell: ({ seenAt, isInvited }) => (isInvited ? t("partnerStaff.invited") : <Moment at={seenAt} isSoft />),
    },
  ];
  return (
    <>
      <Toolbar
        title={t("partner.staff")}
        end={
          may("people:write") && (
            <Button kind="ghost" onClick={() => setOpen(true)}>
              {t("partnerStaff.invite")}
            </Button>
          )
        }
      />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={3} />}
      {data && (
        <DataTable
          label={t("partner.staff")}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          empty={<StateCard title={t("partnerStaff.empty")} text={t("partnerStaff.emptyText")} />}
        />
      )}
      <Dialog
        isOpen={isOpen}
        close={() => setOpen(false)}
        title={t("partnerStaff.inviteTitle", { name: partner.name })}
      >
        <InviteForm partner={partner} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const BLANK: { email: string; role: Role } = { email: "", role: "owner" };

function InviteForm({ partner, close }: { partner: Partner; close: () => void }): ReactNode {
  const { t } = useText();
  const calls = usePartnerCalls();
  const form = useForm({
    initial: BLANK,
    act: (invitation) => calls.invite(partner.uuid, invitation),
    says: (_answer, { email }) => t("partnerStaff.sent", { email }),
    done: close,
  });
  return (
    <Form form={form} verb={t("partnerStaff.invite")} close={close}>
      <Field
        at={form.at("email")}
        takes={["already-member"]}
        label={t("partnerStaff.email")}
        type="email"
        required
        autoFocus
      />
      <Choice
        at={form.at("role")}
        label={t("partnerStaff.role")}
        options={ROLES.map((value) => ({ value, text: t(`role.${value}`) }))}
      />
    </Form>
  );
}
