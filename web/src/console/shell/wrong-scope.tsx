import type { ReactNode } from "react";
import { useChange } from "../api/hooks.ts";
import { Button } from "../parts/button.tsx";
import { StateCard } from "../parts/state-card.tsx";
import { type Scope, switchMembership } from "../session/session.ts";
import { useSession } from "../session/use-session.ts";
import { useText } from "../texts/texts.ts";

/** For a page that belongs to another kind of organisation. Users who work there too can switch to it. */
export function WrongScope({ scopes }: { scopes: readonly Scope[] }): ReactNode {
  const { t } = useText();
  const { session } = useSession();
  const change = useChange({ act: (membershipId: string) => switchMembership(membershipId) });
  const fitting = session.memberships.filter(({ organisation }) => scopes.includes(organisation.kind));
  return (
    <StateCard title={t("state.otherScope")} text={t("state.otherScopeText", { count: fitting.length })}>
      {fitting.map(({ id, organisation }) => (
        <Button key={id} kind="ghost" disabled={change.isPending} onClick={() => change.mutate(id)}>
          {t("state.workFor", { name: organisation.name })}
        </Button>
      ))}
    </StateCard>
  );
}
