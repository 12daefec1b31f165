import type { Tone } from "../../../kernel/palette.ts";
import type { BreachLine, ReportFacts } from "../facts.ts";
import { chip, paragraph, stack } from "./block.ts";
import { notShown, type Section, writeHeading } from "./heading.ts";
import { STYLES } from "./styles.ts";
import { type Cell, type Column, table } from "./table.ts";
import type { TextStyle } from "./typeset.ts";
import type { Words } from "./words.ts";

/** A longer list would not be read. The sentence below it says how many more there are. */
const MOST_OPEN = 40;
const MOST_RESOLVED = 20;
const MOST_EXPOSED = 10;
const MOST_EMAILS = 2;

const text =
  (content: string, style: TextStyle): Cell =>
  (width) =>
    paragraph(content, style, width);

const chipCell =
  (word: string, tone: Tone): Cell =>
  () =>
    chip(word, tone);

type Judged = Pick<BreachLine, "severity" | "isUnconfirmed">;

/** The severity, with a note below it if the breach is unconfirmed. */
const severityCell =
  ({ severity, isUnconfirmed }: Judged, { t }: Words): Cell =>
  () => {
    const judged = chip(t(`severity.${severity}`), severity);
    return isUnconfirmed ? stack([judged, chip(t("chip.unconfirmed"), "low")], 3) : judged;
  };

type Content = { title: string; note?: string; columns: readonly Column[]; rows: readonly Cell[][]; total: number };

function tableSection({ title, note, columns, rows, total }: Content, { t }: Words): Section | undefined {
  if (rows.length === 0) return undefined;
  const more = total - rows.length;
  const rest = notShown(more > 0 ? t("list.notShown", { count: more }) : undefined);
  return (sheet, after) => {
    const { startHeight, write } = table(columns, rows, rest.height + after);
    writeHeading(sheet, title, note, startHeight);
    write(sheet);
    rest.write(sheet);
  };
}

export function openSection({ open, counts }: ReportFacts, words: Words): Section | undefined {
  const { t } = words;
  const columns = [
    { title: t("column.breach"), share: 0.2 },
    { title: t("column.happened"), share: 0.14 },
    { title: t("column.exposed"), share: 0.22 },
    { title: t("column.addresses"), share: 0.3 },
    { title: t("column.severity"), share: 0.14 },
  ];
  const rows = open
    .slice(0, MOST_OPEN)
    .map((breach) => [
      text(breach.title, STYLES.strong),
      text(words.day(breach.breachDate), STYLES.number),
      text(exposedIn(breach, words), STYLES.body),
      addressesCell(breach, words),
      severityCell(breach, words),
    ]);
  return tableSection({ title: t("open.title"), note: t("open.note"), columns, rows, total: counts.open }, words);
}

/** Starts like a sentence, because it is alone in its cell. */
function exposedIn({ dataClasses }: BreachLine, words: Words): string {
  if (dataClasses.length === 0) return words.t("breach.unknown");
  return words.dataClasses(dataClasses).replace(/^./u, (letter) => letter.toLocaleUpperCase(words.locale));
}

function addressesCell({ addresses, emails }: BreachLine, { t, list }: Words): Cell {
  const shown = emails.slice(0, MOST_EMAILS);
  return (width) =>
    stack([
      paragraph(t("addresses", { count: addresses }), STYLES.body, width),
      paragraph(list(shown, addresses - shown.length), STYLES.small, width),
    ]);
}

export function resolvedSection({ resolved, counts }: ReportFacts, words: Words): Section | undefined {
  const { t } = words;
  const columns = [
    { title: t("column.breach"), share: 0.46 },
    { title: t("column.happened"), share: 0.18 },
    { title: t("column.addresses"), share: 0.18 },
    { title: t("column.status"), share: 0.18 },
  ];
  const rows = resolved
    .slice(0, MOST_RESOLVED)
    .map((breach) => [
      text(breach.title, STYLES.strong),
      text(words.day(breach.breachDate), STYLES.number),
      text(t("addresses", { count: breach.addresses }), STYLES.number),
      chipCell(t("chip.resolved"), "good"),
    ]);
  return tableSection({ title: t("resolved.title"), columns, rows, total: counts.resolved }, words);
}

export function exposedSection({ exposed, exposedAddresses }: ReportFacts, words: Words): Section | undefined {
  const { t } = words;
  const { isPartial = false, ...counts } = exposedAddresses ?? { watched: 0, found: 0 };
  const columns = [
    { title: t("column.address"), share: 0.6 },
    { title: t("column.openBreaches"), share: 0.22 },
    { title: t("column.worst"), share: 0.18 },
  ];
  const rows = exposed
    .slice(0, MOST_EXPOSED)
    .map((address) => [
      text(address.email, STYLES.body),
      text(words.number(address.breaches), STYLES.number),
      severityCell(address, words),
    ]);
  const counted = counts.found > 0 && t("exposed.counts", counts);
  const partial = isPartial && t("exposed.partial");
  const note = [[t("exposed.note"), counted].filter(Boolean).join(". "), partial].filter(Boolean).join(" ");
  return tableSection({ title: t("exposed.title"), note, columns, rows, total: exposed.length }, words);
}
