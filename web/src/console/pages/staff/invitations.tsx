import type { ReactNode } from "react";
import { remove } from "../../api/client.ts";
import { useChange } from "../../api/hooks.ts";
import type { Answer } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Toolbar } from "../../parts/filters.tsx";
import { useMay, useWorking } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";

type Invitation = Answer<"/api/v1/staff/people">["invitations"][number];

const columnsIn = ({ t }: Texts, withdraw: ((one: Invitation) => void) | undefined): Column<Invitation>[] => [
  { id: "email", header: t("staff.person"), cell: ({ email }) => email },
  { id: "role", header: t("staff.role"), onPhone: true, cell: ({ role }) => t(`role.${role}`) },
  { id: "at", header: t("staff.invitedAt"), isFigure: true, cell: ({ invitedAt }) => <Moment at={invitedAt} isSoft /> },
  { id: "until", header: t("staff.until"), isFigure: true, cell: ({ expiresAt }) => <Moment at={expiresAt} isSoft /> },
  {
    id: "act",
    header: t("staff.actions"),
    isFigure: true,
    onPhone: true,
    cell: (one) =>
      withdraw && (
        <Button kind="bare" onClick={() => withdraw(one)}>
          {t("staff.withdraw")}
        </Button>
      ),
  },
];

/** Invitations that have not been accepted yet. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const { isActing, organisation } = useWorking();
  const withdraw = useChange({
    act: ({ id }: Invitation) =>
      isActing
        ? remove("/api/v1/distributors/partners/{partnerUuid}/staff/invitations/{invitationId}", {
            path: { partnerUuid: organisation.id ?? "", invitationId: id },
          })
        : remove("/api/v1/staff/people/invitations/{invitationId}", { path: { invitationId: id } }),
    says: (_answer, { email }) => t("staff.withdrawn", { email }),
  });
  if (invitations.length === 0) return null;
  return (
    <>
      <Toolbar title={t("staff.invitations")} />
      <DataTable
        label={t("staff.invitations")}
        columns={columnsIn(texts, may("people:write") ? (one) => withdraw.mutate(one) : undefined)}
        rows={invitations}
        keyOf={({ id }) => id}
      />
    </>
  );
}
