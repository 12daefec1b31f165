import { type ReactNode, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Toolbar } from "../../parts/filters.tsx";
import { InviteDialog } from "../../parts/invite-dialog.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { type Partner, type Role, usePartnerCalls, usePartnerStaff } from "./partner-calls.ts";

type Row = { id: string; email: string; role: Role; seenAt: string | null; isInvited: boolean };

/** Who works for a partner, and a button to invite the first people. */
export function PartnerStaff({ partner }: { partner: Partner }): ReactNode {
  const { t } = useText();
  const may = useMay();
  const calls = usePartnerCalls();
  const [isInviting, setInviting] = useState(false);
  const staff = usePartnerStaff(partner.uuid);
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
            <Button kind="ghost" onClick={() => setInviting(true)}>
              {t("invite.verb")}
            </Button>
          )
        }
      />
      <Loaded query={staff} skeleton={<ListSkeleton rows={3} />}>
        {({ members, invitations }) => (
          <DataTable
            label={t("partner.staff")}
            columns={columns}
            rows={[
              ...members.map((member) => ({ ...member, isInvited: false })),
              ...invitations.map((invitation) => ({ ...invitation, seenAt: null, isInvited: true })),
            ]}
            keyOf={({ id }) => id}
            empty={<StateCard title={t("partnerStaff.empty")} text={t("partnerStaff.emptyText")} />}
          />
        )}
      </Loaded>
      {isInviting && (
        <InviteDialog
          close={() => setInviting(false)}
          title={t("invite.title", { name: partner.name })}
          roleAtFirst="owner"
          act={(invitation) => calls.invite(partner.uuid, invitation)}
        />
      )}
    </>
  );
}
