import type { ReactNode } from "react";
import { useText } from "../texts/texts.ts";

const DAY_MS = 86_400_000;

/** "05:44" today, "yesterday, 05:44", "12 November" this year, "12 November 2024" before; the exact time on hover. */
export function Moment({ at, isSoft = false }: { at: string | null; isSoft?: boolean }): ReactNode {
  const { t } = useText();
  if (at === null) return <span className="soft">{t("time.never")}</span>;
  return (
    <time dateTime={at} title={exactly(at)} className={isSoft ? "soft" : undefined}>
      <MomentText at={at} />
    </time>
  );
}

function MomentText({ at }: { at: string }): string {
  const { t, locale } = useText();
  const date = new Date(at);
  const now = new Date();
  const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(date);
  if (date.toDateString() === now.toDateString()) return time;
  if (date.toDateString() === new Date(now.getTime() - DAY_MS).toDateString()) return t("time.yesterday", { time });
  const isThisYear = date.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(date);
}

/** With seconds and the viewer's zone. */
export const exactly = (at: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" }).format(new Date(at));
