import { type ReactNode, useRef } from "react";
import { remove } from "../../api/client.ts";
import { NotFound } from "../../api/errors.ts";
import type { SettingsAnswer, SignedInBrowser } from "../../api/types.ts";
import type { Page } from "../../session/use-page.ts";
import { Card } from "../../parts/card.tsx";
import { showToast } from "../../../toasts/toast-store.ts";
import { useText } from "../../texts/use-text.ts";
import { useReadOnly } from "../../session/use-read-only.ts";
import { tellFailure } from "../../parts/changes/tell-failure.ts";
import { deviceName } from "./device-name.ts";
import { SessionItem } from "./session-item.tsx";
import { WaysOut } from "./ways-out.tsx";

type SessionsCardProps = { sessions: readonly SignedInBrowser[]; page: Page<SettingsAnswer> };

export function SessionsCard({ sessions, page }: SessionsCardProps): ReactNode {
  const texts = useText();
  const { t } = texts;
  const isReadOnly = useReadOnly();
  const list = useRef<HTMLUListElement>(null);

  const end = async (session: SignedInBrowser) => {
    try {
      await remove(`/sessions/${session.id}`).catch(unlessGone);
      page.put((answer) => ({ ...answer, sessions: answer.sessions.filter(({ id }) => id !== session.id) }));
      showToast({ text: t("settings.sessions.ended", { device: deviceName(session, texts) }) });
      // The clicked button disappears with its line.
      list.current?.focus({ preventScroll: true });
    } catch (caught) {
      tellFailure(caught, texts);
    }
  };
  return (
    <Card title={t("settings.sessions.title")} note={t("settings.sessions.note")}>
      <ul className="sessions" ref={list} tabIndex={-1} aria-label={t("settings.sessions.title")}>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={end} />
        ))}
      </ul>
      {!isReadOnly && <WaysOut count={sessions.length} />}
    </Card>
  );
}

/** The session has already been ended elsewhere, which is the wanted result. */
function unlessGone(caught: unknown): void {
  if (!(caught instanceof NotFound)) throw caught;
}
