import { type ReactNode, useState } from "react";
import type { SignedInBrowser } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { useText } from "../../texts/use-text.ts";
import { useReadOnly } from "../../session/use-read-only.ts";
import { isToday } from "../../parts/is-today.ts";
import { deviceName } from "./device-name.ts";

type SessionItemProps = { session: SignedInBrowser; onEnd: (session: SignedInBrowser) => Promise<void> };

/** The button for signing out of this device is below the list. */
export function SessionItem({ session, onEnd }: SessionItemProps): ReactNode {
  const texts = useText();
  const { t, date, time, sentence } = texts;
  const isReadOnly = useReadOnly();
  const [isEnding, setEnding] = useState(false);
  const { isThis, method, seenAt, startedAt } = session;
  const device = deviceName(session, texts);
  const seen = isToday(seenAt)
    ? t("settings.sessions.seenToday", { time: time(seenAt) })
    : t("settings.sessions.seen", { date: date(seenAt) });
  const end = async () => {
    setEnding(true);
    await onEnd(session);
    setEnding(false);
  };
  return (
    <li className="session">
      <div className="session-what">
        <span className="session-device">
          {device} {isThis && <Chip tone="neutral">{t("settings.sessions.this")}</Chip>}
        </span>
        <span className="muted small">
          {seen}
          <br />
          {sentence(t("settings.sessions.started", { date: date(startedAt) }))}
          <br />
          {t(method === "link" ? "settings.sessions.byLink" : "settings.sessions.byProvider")}
        </span>
      </div>
      {!isThis && !isReadOnly && (
        <Button isBusy={isEnding} aria-label={t("settings.sessions.endOne", { device })} onClick={() => void end()}>
          {t("menu.signOut")}
        </Button>
      )}
    </li>
  );
}
