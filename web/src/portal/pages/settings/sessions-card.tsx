import { type ReactNode, useRef } from "react";
import { remove } from "../../api/client.ts";
import { isMissing } from "../../../calls/errors.ts";
import type { SettingsAnswer, SignedInBrowser } from "../../api/types.ts";
import type { Page } from "../../session/use-page.ts";
import { Card } from "../../parts/card.tsx";
import { useText } from "../../texts/use-text.ts";
import { useReadOnly } from "../../session/use-read-only.ts";
import { useChange } from "../../session/use-change.ts";
import { deviceName } from "./device-name.ts";
import { SessionItem } from "./session-item.tsx";
import { WaysOut } from "./ways-out.tsx";

type SessionsCardProps = { sessions: readonly SignedInBrowser[]; page: Page<SettingsAnswer> };

export function SessionsCard({ sessions, page }: SessionsCardProps): ReactNode {
  const texts = useText();
  const { t } = texts;
  const isReadOnly = useReadOnly();
  const list = useRef<HTMLUListElement>(null);

  const end = useChange({
    act: async ({ id: sessionId }: SignedInBrowser) => {
      await remove("/api/v1/portal/sessions/{sessionId}", { path: { sessionId } }).catch(unlessGone);
    },
    says: (_ended, session) => t("settings.sessions.ended", { device: deviceName(session, texts) }),
    done: (_ended, session) => {
      page.put((answer) => ({ ...answer, sessions: answer.sessions.filter(({ id }) => id !== session.id) }));
      // The clicked button disappears with its line.
      list.current?.focus({ preventScroll: true });
    },
  });
  return (
    <Card title={t("settings.sessions.title")} note={t("settings.sessions.note")}>
      <ul className="sessions" ref={list} tabIndex={-1} aria-label={t("settings.sessions.title")}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            onEnd={(one) => end.mutateAsync(one).catch(() => undefined)}
          />
        ))}
      </ul>
      {!isReadOnly && <WaysOut count={sessions.length} />}
    </Card>
  );
}

/** If the session has already been ended elsewhere, that is the desired result. */
function unlessGone(caught: unknown): void {
  if (!isMissing(caught)) throw caught;
}
