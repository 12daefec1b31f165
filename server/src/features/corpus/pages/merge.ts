import { lineStart, MOST_SHARED, sharedLength, sharedOf } from "../shared-start.ts";
import { addToList, holds, packEntries, type Page, readEntries, splitPage, writeList } from "./page.ts";

/**
 * The result of a merge: the page's parts (the first one takes its place), and the keys that were new to the breach.
 */
export type Merged = { pages: Page[]; added: string[] };

/**
 * Merges sorted, distinct keys of one breach into the page they belong to.
 *
 * Works on the text of the page without decoding its keys. A line that shares more with the key before it than the new
 * key does sorts before the new key; a line that shares less sorts after it. Letters are compared only when both share
 * the same length. Decoding and encoding whole pages made an import four times slower.
 */
export function mergeIntoPage({ firstKey, body }: Page, keys: readonly string[], breach: number): Merged {
  const added: string[] = [];
  const newList = writeList([breach]);
  let out = "";
  /** The old text up to here is in `out` or will be copied unchanged. */
  let copied = 0;
  let listIn = "";
  let listOut = "";
  let nextTab = body.indexOf("\t");
  let next = 0;
  let key = keys[0];
  /** The length that `key` shares with the key of the previous line. */
  let common = 0;
  const advance = (): void => {
    const previous = key ?? "";
    key = keys[++next];
    common = key === undefined ? 0 : sharedLength(previous, key);
  };
  const insert = (): void => {
    if (key === undefined) return;
    out += lineStart(common) + key.slice(common) + (listOut === newList ? "\n" : `\t${newList}\n`);
    listOut = newList;
    added.push(key);
    advance();
  };

  for (let start = 0; start < body.length && (key !== undefined || listOut !== listIn);) {
    const end = body.indexOf("\n", start);
    if (nextTab !== -1 && nextTab < start) nextTab = body.indexOf("\t", start);
    const hasList = nextTab !== -1 && nextTab < end;
    const restEnd = hasList ? nextTab : end;
    const list = hasList ? body.slice(nextTab + 1, end) : listIn;
    const oldShared = sharedOf(body, start);
    let shared = oldShared;
    let isSame = false;
    let isTouched = false;
    while (key !== undefined && shared <= common) {
      const rest = start + 1 + shared - oldShared;
      const upTo = shared < common ? shared : matchUpTo(body, rest, restEnd, key, shared);
      const letter = rest + upTo - shared < restEnd ? body.charCodeAt(rest + upTo - shared) : -1;
      const wanted = upTo < key.length ? key.charCodeAt(upTo) : -1;
      isSame = letter === -1 && wanted === -1;
      if (isSame) break;
      if (letter < wanted) {
        common = Math.min(upTo, MOST_SHARED);
        break;
      }
      if (!isTouched) out += body.slice(copied, start);
      isTouched = true;
      insert();
      shared = Math.min(upTo, MOST_SHARED);
    }
    const listNow = isSame && !holds(list, newList) ? addToList(list, breach) : list;
    if (isTouched || listNow !== list || listOut !== listIn) {
      if (!isTouched) out += body.slice(copied, start);
      out += lineStart(shared) + body.slice(start + 1 + shared - oldShared, restEnd);
      out += listNow === listOut ? "\n" : `\t${listNow}\n`;
      copied = end + 1;
    }
    listIn = list;
    listOut = listNow;
    if (isSame && key !== undefined) {
      if (listNow !== list) added.push(key);
      advance();
    }
    start = end + 1;
  }
  if (added.length === 0 && key === undefined) return { pages: [{ firstKey, body }], added };
  out += body.slice(copied);
  while (key !== undefined) insert();
  return { pages: splitPage({ firstKey, body: out }), added };
}

/**
 * The length of the common beginning of the key and a line's key. The rest of the line holds its key from `from` on.
 */
function matchUpTo(body: string, rest: number, restEnd: number, key: string, from: number): number {
  let position = from;
  let index = rest;
  while (index < restEnd && position < key.length && body.charCodeAt(index) === key.charCodeAt(position)) {
    index += 1;
    position += 1;
  }
  return position;
}

/** Removes a breach from a page; `removed` counts the addresses that were in it. */
export function removeFromPage(page: Page, breach: number): { pages: Page[]; removed: number } {
  const entries = readEntries(page.body);
  const removed = entries.filter((entry) => entry.breaches.includes(breach)).length;
  if (removed === 0) return { pages: [page], removed };
  const left = entries
    .map(({ key, breaches }) => ({ key, breaches: breaches.filter((id) => id !== breach) }))
    .filter(({ breaches }) => breaches.length > 0);
  return { pages: packEntries(page.firstKey, left), removed };
}
