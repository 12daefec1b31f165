import type { Entry } from "../corpus.ts";
import { lineStart, sharedLength, sharedOf } from "../shared-start.ts";

/**
 * A section of the corpus: all addresses from its first key up to the next page's first key.
 *
 * The body has one line for each address: a character that says how much of the previous key is repeated, the rest of
 * the key, and after a tab the list of its breaches, left out if it equals the previous line's list.
 */
export type Page = { firstKey: string; body: string };

/**
 * The most text a page holds, so that four or more pages fit into one of PostgreSQL's 8 KiB blocks and none is stored
 * out of line. A split fills pages to two thirds, so that the next keys fit without another split.
 */
const MOST_CHARACTERS = 1_800;
const FILL_CHARACTERS = 1_200;

/** No page holds more: a line has at least its count, one letter and its end. */
export const MOST_ENTRIES = MOST_CHARACTERS / 3;

/**
 * Half of a scan's time goes into this function. Looking for each tab once and reading each list of breaches once takes
 * half the time of splitting every line.
 */
export function readEntries(body: string): Entry[] {
  const entries: Entry[] = [];
  const lists = new Map<string, readonly number[]>();
  let key = "";
  let breaches: readonly number[] = [];
  let tab = body.indexOf("\t");
  for (let start = 0; start < body.length;) {
    const end = body.indexOf("\n", start);
    const hasList = tab !== -1 && tab < end;
    key = key.slice(0, sharedOf(body, start)) + body.slice(start + 1, hasList ? tab : end);
    if (hasList) {
      const list = body.slice(tab + 1, end);
      breaches = lists.get(list) ?? readList(list);
      lists.set(list, breaches);
      tab = body.indexOf("\t", end);
    }
    entries.push({ key, breaches });
    start = end + 1;
  }
  return entries;
}

/**
 * Splits a page that has grown too large. The first part keeps its key and so its place. Lines are copied unchanged;
 * only the first line of each new page is written out in full.
 */
export function splitPage(page: Page): Page[] {
  const { body } = page;
  if (body.length <= MOST_CHARACTERS) return [page];
  const pages: Page[] = [];
  let { firstKey } = page;
  let head = "";
  let from = 0;
  let key = "";
  let list = "";
  for (let start = 0; start < body.length;) {
    const end = body.indexOf("\n", start);
    const tab = body.slice(start, end).indexOf("\t");
    const restEnd = tab === -1 ? end : start + tab;
    key = key.slice(0, sharedOf(body, start)) + body.slice(start + 1, restEnd);
    if (tab !== -1) list = body.slice(restEnd + 1, end);
    if (head.length + start - from >= FILL_CHARACTERS) {
      pages.push({ firstKey, body: head + body.slice(from, start) });
      firstKey = key;
      head = `${lineStart(0)}${key}\t${list}\n`;
      from = end + 1;
    }
    start = end + 1;
  }
  return [...pages, { firstKey, body: head + body.slice(from) }];
}

/** Writes sorted entries to as many pages as they need. */
export function packEntries(firstKey: string, entries: readonly Entry[]): Page[] {
  const pages: Page[] = [];
  let page = { firstKey, body: "" };
  let previous: Entry | undefined;
  for (const entry of entries) {
    if (page.body.length >= FILL_CHARACTERS) {
      pages.push(page);
      page = { firstKey: entry.key, body: "" };
      previous = undefined;
    }
    page.body += lineOf(entry, previous);
    previous = entry;
  }
  return [...pages, page];
}

function lineOf({ key, breaches }: Entry, previous: Entry | undefined): string {
  const shared = previous === undefined ? 0 : sharedLength(previous.key, key);
  const list = writeList(breaches);
  // Lines without a list share the previous line's list object, so most need no comparison.
  const isSameList =
    previous !== undefined && (previous.breaches === breaches || writeList(previous.breaches) === list);
  return lineStart(shared) + key.slice(shared) + (isSameList ? "\n" : `\t${list}\n`);
}

/** Writes a list of breaches as ascending numbers in base 36, separated by commas. */
export const writeList = (breaches: readonly number[]): string => breaches.map((id) => id.toString(36)).join(",");

const readList = (list: string): number[] => list.split(",").map((id) => Number.parseInt(id, 36));

export const holds = (list: string, id: string): boolean => list === id || list.split(",").includes(id);

export const addToList = (list: string, breach: number): string =>
  writeList([...readList(list), breach].sort((one, other) => one - other));
