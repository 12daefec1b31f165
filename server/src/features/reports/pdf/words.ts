import { utcFormatters } from "../../../platform/i18n/formatters.ts";
import { joinList, resolveLocale, type Texts, textsIn } from "../../../platform/i18n/messages.ts";
import { dataClassLabel } from "../../catalogue/index.ts";
import type { ReportFacts } from "../facts.ts";

/** All text of a report goes through these, so that it is all in one language. */
export type Words = {
  t: Texts;
  locale: string;
  /** "a, b and c", or "a, b and 3 more". */
  list: (items: readonly string[], more?: number) => string;
  /** "October 2026". */
  month: (month: string) => string;
  shortMonth: (month: string) => string;
  /** "4 Oct 2013". */
  day: (day: string) => string;
  number: (value: number) => string;
  /** The month of a report, or the part of it that has passed. */
  period: (facts: Pick<ReportFacts, "month" | "until">) => string;
  dataClasses: (names: readonly string[]) => string;
};

const MOST_CLASSES = 6;

const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

export function wordsIn(tag: string): Words {
  const locale = resolveLocale(tag);
  const t = textsIn("report", locale);
  const dates = (options: Intl.DateTimeFormatOptions) => utcFormatters.getDateTimeFormat(locale, options);
  const list = (items: readonly string[], more = 0) =>
    more > 0 ? t("list.andMore", { named: items.join(", "), more }) : joinList(items, locale);
  return {
    t,
    locale,
    list,
    month: (month) => dates({ month: "long", year: "numeric" }).format(dayOf(`${month}-01`)),
    shortMonth: (month) => dates({ month: "short" }).format(dayOf(`${month}-01`)),
    day: (day) => dates({ dateStyle: "medium" }).format(dayOf(day)),
    number: (value) => utcFormatters.getNumberFormat(locale, {}).format(value),
    period: ({ month, until }) => {
      const first = dayOf(`${month}-01`);
      const last = dayOf(until);
      if (isMonthsEnd(last)) return dates({ month: "long", year: "numeric" }).format(first);
      return dates({ day: "numeric", month: "long", year: "numeric" }).formatRange(first, last);
    },
    dataClasses: (names) => {
      const labels = [...new Set(names.map((name) => dataClassLabel(name, locale)))];
      return list(labels.slice(0, MOST_CLASSES), labels.length - MOST_CLASSES);
    },
  };
}

const DAY_MS = 86_400_000;
const isMonthsEnd = (day: Date): boolean => new Date(day.getTime() + DAY_MS).getUTCDate() === 1;

/** The answer to "how are we?", in one or two sentences. */
export function headlineOf(facts: ReportFacts, { t }: Words): string {
  const { found, resolved, open } = facts.counts;
  if (open > 0) return t(found > 0 ? "headline.attention" : "headline.still", { count: open });
  const key = found > 0 || resolved > 0 ? "headline.done" : isFirstMonth(facts) ? "headline.nothing" : "headline.clear";
  const { emails, domains } = facts.monitored;
  if (domains === 0) return t(key, { emails });
  return emails === 0 ? t(`${key}.domains`, { domains }) : t(`${key}.both`, { emails, domains });
}

/** What was found in a customer's first month is not new. */
export const isFirstMonth = ({ score }: ReportFacts): boolean => score.before === null;

export function watchedOf({ monitored: { emails, domains } }: ReportFacts, t: Texts): string {
  if (emails > 0 && domains > 0) return t("watched.both", { emails, domains });
  if (emails > 0) return t("watched.emails", { emails });
  return domains > 0 ? t("watched.domains", { domains }) : t("watched.nothing");
}

const EXACT_UP_TO = 10;
const HOUR = 60;

/** The minutes are estimates, so their sum is rounded: to fives above ten minutes, to half hours above one hour. */
export function timeOf(minutes: number, t: Texts): string {
  if (minutes <= EXACT_UP_TO) return t("steps.minutes", { minutes });
  const fives = Math.round(minutes / 5) * 5;
  return fives < HOUR
    ? t("steps.minutes", { minutes: fives })
    : t("steps.hours", { hours: Math.round(minutes / 30) / 2 });
}
