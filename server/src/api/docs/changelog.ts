import { readFileSync } from "node:fs";
import { ownFile } from "../../platform/own-files.ts";

/** The address of the changelog; responses about deprecated things link to it. */
export const CHANGELOG_PAGE = "/docs/guides/changelog";

/** The changelog for integrators, which is also a page to read; src and dist are at the same depth. */
const FILE = ownFile("docs/changelog.md");

const KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed"] as const;

/** One entry, as integrators see it. The text is Markdown. */
export type ChangelogEntry = { date: string; kind: (typeof KINDS)[number]; title: string; text: string };

export const committedChangelog = (): ChangelogEntry[] => readChangelog(readFileSync(FILE, "utf8"));

/**
 * Reads the entries of a changelog, newest first as they stand: `## 2026-11-16` begins a day and `### Added: What it
 * is` an entry of it. Throws if a heading is neither, days are out of order, an entry is empty or a title comes twice
 * in a day.
 */
export function readChangelog(markdown: string): ChangelogEntry[] {
  const [, ...days] = markdown.split(/^## /m);
  const entries = days.flatMap(entriesOfDay);
  const keys = entries.map(({ date, title }) => `${date} ${title}`);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw new Error(`The changelog has "${twice}" twice`);
  const late = entries.find(({ date }, index) => date > (entries[index - 1]?.date ?? date));
  if (late) throw new Error(`In the changelog ${late.date} stands below an earlier day`);
  return entries;
}

function entriesOfDay(section: string): ChangelogEntry[] {
  const [head = "", ...entries] = section.split(/^### /m);
  const date = head.trim();
  if (!isDay(date) || entries.length === 0) throw new Error(`The changelog has no day with entries at "## ${date}"`);
  return entries.map((entry) => readEntry(date, entry));
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

function readEntry(date: string, entry: string): ChangelogEntry {
  const [heading = "", ...lines] = entry.split("\n");
  const [, word, title = ""] = /^(\w+): (\S.*)$/.exec(heading.trimEnd()) ?? [];
  const kind = KINDS.find((one) => one === word);
  const text = lines.join("\n").trim();
  if (kind === undefined || text === "") throw new Error(`The changelog has no entry with a text at "### ${heading}"`);
  return { date, kind, title, text };
}
