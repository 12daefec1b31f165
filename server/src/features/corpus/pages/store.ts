import type { Db } from "../../../platform/db/database.ts";
import { mergeIntoPage } from "./merge.ts";
import type { Page } from "./page.ts";
import * as queries from "./queries.ts";

/** Keys stored at a time: enough to make round trips cheap, few enough to keep transactions short. */
export const CHUNK_KEYS = 10_000;

/** Sorts after every key. */
const END = "\u007f";

export type MergedKeys = {
  changed: Page[];
  fresh: Page[];
  /** The keys that the breach did not have before. */
  added: string[];
  /** Where the next keys may belong: the parts of the last page that got keys, and the pages after it. */
  tail: Page[];
};

/**
 * Reads the pages that these sorted keys belong to. Dense keys fall on most pages between the first and the last; reading
 * all those pages is then cheaper than finding the page of each key.
 */
export async function readPages(db: Db, keys: readonly string[], isDense: boolean): Promise<Page[]> {
  const [first, last] = [keys[0], keys.at(-1)];
  if (first === undefined || last === undefined) return [];
  const stretch = isDense ? await readStretch(db, first, last) : undefined;
  return stretch ?? (await queries.listPagesOfKeys(db, keys));
}

/** Works out what storing these sorted, distinct keys of one breach changes on their pages. */
export function mergeIntoPages(pages: readonly Page[], keys: readonly string[], breach: number): MergedKeys {
  const merged: MergedKeys = { changed: [], fresh: [], added: [], tail: [] };
  let next = 0;
  pages.forEach((page, index) => {
    const end = pages[index + 1]?.firstKey ?? END;
    const from = next;
    while (next < keys.length && (keys[next] ?? END) < end) next += 1;
    if (next === from) {
      if (next === keys.length) merged.tail.push(page);
      return;
    }
    const { pages: parts, added } = mergeIntoPage(page, keys.slice(from, next), breach);
    if (next === keys.length) merged.tail.push(...parts);
    if (added.length === 0) return;
    const [grown, ...rest] = parts;
    if (grown) merged.changed.push(grown);
    merged.fresh.push(...rest);
    for (const key of added) merged.added.push(key);
  });
  return merged;
}

const MOST_PAGES = 2 * CHUNK_KEYS;

/** Reads all pages from one key to another. Gives up if there are so many that the keys cannot be dense. */
async function readStretch(db: Db, first: string, last: string): Promise<Page[] | undefined> {
  const pages = await queries.listPagesOfRanges(db, [{ from: first, to: `${last}\u0001` }], MOST_PAGES);
  return pages.length < MOST_PAGES ? pages : undefined;
}
