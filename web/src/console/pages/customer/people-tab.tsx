import type { ReactNode } from "react";
import { useGet } from "../../api/hooks.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { useText } from "../../texts/texts.ts";
import type { CustomerProps } from "./customer-props.ts";

/** The customer's people who have access to the portal. */
export function PeopleTab({ customerId }: CustomerProps): ReactNode {
  const { t } = useText();
  const people = useGet("/api/v1/integrations/customer/{customerId}/users", { path: { customerId } });
  return (
    <Loaded query={people}>
      {({ users }) => (
        <DataTable
          label={t("customer.people")}
          rows={users}
          keyOf={({ id }) => id}
          empty={<StateCard title={t("customer.noPeople")} text={t("customer.noPeopleText")} />}
          columns={[
            { id: "email", header: t("customer.person"), cell: ({ email }) => <b>{email}</b> },
            {
              id: "signIn",
              header: t("customer.lastSignIn"),
              onPhone: true,
              cell: (one) => <Moment at={one.lastSignInAt} />,
            },
            { id: "seen", header: t("customer.lastSeen"), cell: (one) => <Moment at={one.lastSeenAt} /> },
            { id: "sessions", header: t("customer.sessions"), isFigure: true, cell: ({ sessions }) => sessions },
          ]}
        />
      )}
    </Loaded>
  );
}
