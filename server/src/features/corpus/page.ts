/** One address and the breaches it stands in, ascending. */
export type Entry = { key: string; breaches: readonly number[] };

/**
 * A stretch of the corpus: all addresses from its first key up to the next page's.
 *
 * The body has a line for each: one character that counts how much of the key before it is repeated, the rest of the
 * key, and after a tab the list of its breaches, left out where it is that of the line before.
 */
export type Page = { firstKey: string; body: string };

/**
 * Pages hold text of this length at most, so that four and more fit into one of PostgreSQL's 8 KiB blocks and none is
 * moved out of line. Split ones are filled to two thirds: what comes next then fits without another split.
 */
const MOST_CHARACTERS = 1_800;
const FILL_CHARACTERS = 1_200;

/** No page holds more: a line has its count, a letter at least, and its end. */
export const MOST_ENTRIES = MOST_CHARACTERS / 3;

/** A line repeats at most this much of the key before it: what one printable character can count. */
export const MOST_SHARED = 94;
const ZERO = 32;

export const lineStart = (shared: number): string => String.fromCharCode(ZERO + shared);
export const sharedOf = (body: string, lineAt: number): number => body.charCodeAt(lineAt) - ZERO;

export function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length, MOST_SHARED);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}

/**
 * Half of a scan's time goes into this. Looking for each tab once, and reading each list of breaches once, takes half the time
 * of cutting every line in two.
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
 * Cuts a page that has grown too large. The first part keeps its key, and so its place. Lines are copied as they stand;
 * only the first of each new page is written out in full.
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

/** Writes sorted entries down, on as many pages as they need. */
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
  // Lines that leave their list out share the one before, so most need no comparison.
  const isSameList =
    previous !== undefined && (previous.breaches === breaches || writeList(previous.breaches) === list);
  return lineStart(shared) + key.slice(shared) + (isSameList ? "\n" : `\t${list}\n`);
}

/** Lists of breaches are numbers in base 36, ascending, with commas between. */
export const writeList = (breaches: readonly number[]): string => breaches.map((id) => id.toString(36)).join(",");

const readList = (list: string): number[] => list.split(",").map((id) => Number.parseInt(id, 36));

export const holds = (list: string, id: string): boolean => list === id || list.split(",").includes(id);

export const addToList = (list: string, breach: number): string =>
  writeList([...readList(list), breach].sort((one, other) => one - other));
