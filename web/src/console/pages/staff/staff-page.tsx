import { type ReactNode, useState } from "react";
import { patch, remove } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import type { Answer } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { momentColumn } from "../../parts/columns.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { ROLES } from "../../parts/invite-dialog.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Section } from "../../parts/section.tsx";
import type { Role } from "../../session/session.ts";
import { useMay, useSession, useWorking } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { ActedStaff } from "./acted-staff.tsx";
import { InvitePerson } from "./invite-person.tsx";
import { Invitations } from "./invitations.tsx";
import { OwnCallback } from "./own-callback.tsx";
import { RolesTable } from "./roles-table.tsx";
import "./staff.css";

const PEOPLE = "/api/v1/staff/people";
type Member = Answer<typeof PEOPLE>["members"][number];

/**
 * Who works for the organisation, and in which role. A distributor's staff acting for a partner can invite its people
 * here.
 */
export function StaffPage(): ReactNode {
  return useWorking().isActing ? <ActedStaff /> : <OwnStaff />;
}

type RowActs = {
  canWrite: boolean;
  ownEmail: string;
  setRole: (member: Member, role: Role) => void;
  drop: (member: Member) => void;
};

function columnsIn({ t }: Texts, { canWrite, ownEmail, setRole, drop }: RowActs): Column<Member>[] {
  return [
    {
      id: "email",
      header: t("staff.person"),
      cell: ({ email }) => (
        <>
          {email} {email === ownEmail && <span className="soft small">{t("staff.you")}</span>}
        </>
      ),
    },
    {
      id: "role",
      header: t("staff.role"),
      onPhone: true,
      cell: (member) =>
        canWrite ? (
          <select
            className="select"
            aria-label={t("staff.roleOf", { email: member.email })}
            value={member.role}
            onChange={(event) => setRole(member, event.target.value as Role)}
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {t(`role.${role}`)}
              </option>
            ))}
          </select>
        ) : (
          t(`role.${member.role}`)
        ),
    },
    {
      id: "seen",
      header: t("staff.seen"),
      isFigure: true,
      onPhone: true,
      cell: ({ seenAt }) => <Moment at={seenAt} isSoft />,
    },
    momentColumn("joined", t("staff.joined"), ({ joinedAt }) => joinedAt),
    {
      id: "act",
      header: t("staff.actions"),
      isFigure: true,
      onPhone: true,
      cell: (member) =>
        canWrite && (
          <Button kind="bare" onClick={() => drop(member)}>
            {t("staff.remove")}
          </Button>
        ),
    },
  ];
}

function OwnStaff(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const { session, working } = useSession();
  const [isInviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<Member>();
  const list = useGet(PEOPLE);
  const setRole = useChange({
    act: ({ member, role }: { member: Member; role: Role }) =>
      patch("/api/v1/staff/people/{memberId}", { path: { memberId: member.id }, body: { role } }),
    says: (_answer, { member, role }) => t("staff.roleChanged", { email: member.email, role: t(`role.${role}`) }),
    undo: (_answer, { member }) => ({
      text: t("common.undo"),
      act: () => setRole.mutate({ member, role: member.role }),
    }),
  });
  const acts: RowActs = {
    canWrite: may("people:write"),
    ownEmail: session.person.email,
    setRole: (member, role) => setRole.mutate({ member, role }),
    drop: setLeaving,
  };
  return (
    <Loaded query={list}>
      {({ members, invitations }) => (
        <>
          <PageHead
            headline={t("staff.headline", { count: members.length, organisation: working.organisation.name })}
            text={invitations.length > 0 ? t("staff.invited", { count: invitations.length }) : t("staff.text")}
          >
            {may("people:write") && <Button onClick={() => setInviting(true)}>{t("invite.verb")}</Button>}
          </PageHead>
          {may("sign-in:write") && <OwnCallback />}
          <DataTable label={t("page.staff")} columns={columnsIn(texts, acts)} rows={members} keyOf={({ id }) => id} />
          <Invitations invitations={invitations} />
          <Section title={t("staff.roles")}>
            <RolesTable />
          </Section>
          {isInviting && <InvitePerson close={() => setInviting(false)} />}
          {leaving && (
            <ConfirmDialog
              close={() => setLeaving(undefined)}
              title={t("staff.removeTitle", { email: leaving.email })}
              effects={[t("staff.removeNow"), t("staff.removeBack")]}
              verb={t("staff.remove")}
              act={() => remove("/api/v1/staff/people/{memberId}", { path: { memberId: leaving.id } })}
              says={() => t("staff.removed", { email: leaving.email })}
            />
          )}
          <KeyHints />
        </>
      )}
    </Loaded>
  );
}
