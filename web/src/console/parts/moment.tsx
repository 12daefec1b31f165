import type { ReactNode } from "react";
import { LOCALE, useText } from "../texts/texts.ts";

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
  const time = () => formatterOf("time", locale).format(date);
  if (date.toDateString() === now.toDateString()) return time();
  const isYesterday = date.toDateString() === new Date(now.getTime() - DAY_MS).toDateString();
  if (isYesterday) return t("time.yesterday", { time: time() });
  const isThisYear = date.getFullYear() === now.getFullYear();
  return formatterOf(isThisYear ? "day" : "dayAndYear", locale).format(date);
}

/** With seconds and the user's time zone. */
export const exactly = (at: string): string => formatterOf("exact", LOCALE).format(new Date(at));

const FORMS = {
  time: { hour: "2-digit", minute: "2-digit" },
  day: { day: "numeric", month: "short" },
  dayAndYear: { day: "numeric", month: "short", year: "numeric" },
  exact: { dateStyle: "full", timeStyle: "long" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

/**
 * Cached, because creating a formatter costs a hundred times more than using it, and every table row has one or two.
 */
function formatterOf(form: keyof typeof FORMS, locale: string): Intl.DateTimeFormat {
  const name = `${form} ${locale}`;
  const formatter = made.get(name) ?? new Intl.DateTimeFormat(locale, FORMS[form]);
  made.set(name, formatter);
  return formatter;
}
