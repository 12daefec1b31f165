import type { ReactNode } from "react";
import { useGet } from "../../api/hooks.ts";
import { LinkButton } from "../../parts/button.tsx";
import { Toolbar } from "../../parts/filters.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { useText } from "../../texts/texts.ts";
import { CausesTable } from "./causes-table.tsx";

/** Why emails were refused or given up. Each cause links to its emails. */
export function MailQueue(): ReactNode {
  const { t } = useText();
  const causes = useGet("/api/v1/operator/mails/failures");
  return (
    <>
      <Toolbar
        title={t("mailQueue.causes")}
        end={
          <LinkButton kind="ghost" href="/mails">
            {t("mailQueue.all")}
          </LinkButton>
        }
      />
      <Loaded query={causes} skeleton={<ListSkeleton rows={3} />}>
        {(answer) => (
          <CausesTable
            label={t("mailQueue.causes")}
            empty={t("mailQueue.noCauses")}
            causes={answer.causes.map(({ kind, state, cause, count, latestAt }) => ({
              id: `${kind} ${state} ${cause}`,
              cause,
              what: t("mailQueue.ofKind", { kind, state }),
              count,
              latestAt,
              href: `/mails?state=${state}&kind=${encodeURIComponent(kind)}`,
            }))}
          />
        )}
      </Loaded>
    </>
  );
}
