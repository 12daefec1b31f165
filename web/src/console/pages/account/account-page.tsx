import type { ReactNode } from "react";
import { remove } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Section } from "../../parts/section.tsx";
import { loadSession } from "../../session/session.ts";
import { useSession } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { Passkeys } from "./passkeys.tsx";

/** The user's own settings: passkeys, and where they are signed in. */
export function AccountPage(): ReactNode {
  const { t, time } = useText();
  const { session, working } = useSession();
  const { membership, organisation } = working;
  const { method } = session.session;
  const isOwn = method === "link" || method === "passkey";
  return (
    <>
      <PageHead
        headline={t("account.headline", { email: session.person.email })}
        text={t("account.text", {
          role: t(`role.${membership.role}`),
          organisation: organisation.name,
          time: time(session.session.expiresAt),
        })}
      />
      <div className="line">
        {isOwn ? <Passkeys /> : <NotHere />}
        <Sessions />
      </div>
    </>
  );
}

/**
 * Users who signed in through an identity provider cannot manage passkeys here: that sign-in only counts in its own
 * organisation, but passkeys belong to the user.
 */
function NotHere(): ReactNode {
  const { t } = useText();
  return (
    <Section title={t("account.passkeys")}>
      <p className="soft">{t("account.byProvider")}</p>
    </Section>
  );
}

const PATH = "/api/v1/staff/sessions";

function Sessions(): ReactNode {
  const { t } = useText();
  const sessions = useGet(PATH);
  const end = useChange({
    act: (sessionId: string) => remove("/api/v1/staff/sessions/{sessionId}", { path: { sessionId } }),
    says: () => t("account.ended"),
  });
  const endAll = useChange({ act: () => remove(PATH), done: () => void loadSession() });
  return (
    <Section
      title={t("account.sessions")}
      end={
        <Button kind="ghost" onClick={() => endAll.mutate()}>
          {t("account.everywhere")}
        </Button>
      }
    >
      <Loaded query={sessions}>
        {(data) => (
          <DataTable
            label={t("account.sessions")}
            rows={data.sessions}
            keyOf={({ id }) => id}
            columns={[
              {
                id: "device",
                header: t("account.device"),
                cell: ({ browser, platform, isThis }) => (
                  <>
                    <b>{[browser, platform].filter((part) => part !== null).join(", ")}</b>{" "}
                    {isThis && <span className="soft">{t("account.here")}</span>}
                  </>
                ),
              },
              { id: "seen", header: t("account.lastSeen"), cell: ({ seenAt }) => <Moment at={seenAt} /> },
              {
                id: "end",
                header: t("account.end"),
                isFigure: true,
                onPhone: true,
                cell: ({ id, isThis }) =>
                  !isThis && (
                    <Button kind="ghost" onClick={() => end.mutate(id)}>
                      {t("account.end")}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
