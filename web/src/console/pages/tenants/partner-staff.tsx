import { type ReactNode, type SyntheticEvent, useState } from "react";
import { useChange } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { Toolbar } from "../../parts/filters.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { ErrorState } from "../../parts/states.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type Partner, type Role, STAFF_READS, usePartnerCalls, usePartnerStaff } from "./partner-calls.ts";

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

function InviteForm({ partner, close }: { partner: Partner; close: () => void }): ReactNode {
  const { t } = useText();
  const calls = usePartnerCalls();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("owner");
  const invite = useChange({
    act: () => calls.invite(partner.uuid, { email, role }),
    changes: STAFF_READS,
    says: () => t("partnerStaff.sent", { email }),
    done: close,
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={t("partnerStaff.email")}
        type="email"
        required
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Choice
        label={t("partnerStaff.role")}
        value={role}
        onChange={(event) => setRole(ROLES.find((one) => one === event.target.value) ?? "viewer")}
        options={ROLES.map((value) => ({ value, text: t(`role.${value}`) }))}
      />
      <div className="btns end">
        <Button kind="ghost" onClick={close}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" isBusy={invite.isPending}>
          {t("partnerStaff.invite")}
        </Button>
      </div>
    </form>
  );
}
