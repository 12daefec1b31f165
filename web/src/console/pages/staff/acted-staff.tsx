import { type ReactNode, useState } from "react";
import { useGet } from "../../api/hooks.ts";
import type { Answer } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { useMay, useWorking } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { Invitations } from "./invitations.tsx";
import { InvitePerson } from "./invite-person.tsx";

const PATH = "/api/v1/distributors/partners/{partnerUuid}/staff";
type Member = Answer<typeof PATH>["members"][number];

const columnsIn = ({ t }: Texts): Column<Member>[] => [
  { id: "email", header: t("staff.person"), cell: ({ email }) => email },
  { id: "role", header: t("staff.role"), onPhone: true, cell: ({ role }) => t(`role.${role}`) },
  {
    id: "seen",
    header: t("staff.seen"),
    isFigure: true,
    onPhone: true,
    cell: ({ seenAt }) => <Moment at={seenAt} isSoft />,
  },
  { id: "joined", header: t("staff.joined"), isFigure: true, cell: ({ joinedAt }) => <Moment at={joinedAt} isSoft /> },
];

/**
 * A partner's staff, as its distributor sees them. The distributor may invite people, such as the first owner, but the
 * partner manages the roles.
 */
export function ActedStaff(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const { organisation } = useWorking();
  const [isInviting, setInviting] = useState(false);
  const list = useGet(PATH, { path: { partnerUuid: organisation.id ?? "" } });
  return (
    <Loaded query={list}>
      {({ members, invitations }) => (
        <>
          <PageHead
            headline={t("staff.headline", { count: members.length, organisation: organisation.name })}
            text={t("staff.actedText")}
          >
            {may("people:write") && <Button onClick={() => setInviting(true)}>{t("invite.verb")}</Button>}
          </PageHead>
          <DataTable
            label={t("page.staff")}
            columns={columnsIn(texts)}
            rows={members}
            keyOf={({ id }) => id}
            empty={<StateCard title={t("staff.empty")} text={t("staff.emptyText")} />}
          />
          <Invitations invitations={invitations} />
          {isInviting && <InvitePerson close={() => setInviting(false)} />}
        </>
      )}
    </Loaded>
  );
}
