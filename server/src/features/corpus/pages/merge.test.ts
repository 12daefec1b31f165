import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeIntoPage, removeFromPage } from "./merge.ts";
import type { Entry } from "../corpus.ts";
import { packEntries, type Page, readEntries } from "./page.ts";

const key = fc.oneof(
  fc.stringMatching(/^[ab]{1,4} [abc]{1,5}$/),
  fc.stringMatching(/^a{90,99} [ab]{1,4}$/),
  fc.stringMatching(/^com\.[a-z]{1,8} [a-z0-9.]{1,12}$/),
);
const import_ = fc.record({ breach: fc.integer({ min: 1, max: 60 }), keys: fc.uniqueArray(key, { maxLength: 60 }) });

const sorted = (keys: readonly string[]): string[] => [...keys].sort();

/** The same result with an ordinary map. */
function expected(imports: readonly { breach: number; keys: string[] }[]): Entry[] {
  const map = new Map<string, Set<number>>();
  for (const { breach, keys } of imports) {
    for (const one of keys) map.set(one, (map.get(one) ?? new Set()).add(breach));
  }
  return sorted([...map.keys()]).map((one) => ({
    key: one,
    breaches: [...(map.get(one) ?? [])].sort((a, b) => a - b),
  }));
}

function mergeInto(
  pages: readonly Page[],
  keys: readonly string[],
  breach: number,
): { pages: Page[]; added: string[] } {
  const added: string[] = [];
  const merged = pages.flatMap((page, index) => {
    const end = pages[index + 1]?.firstKey;
    const mine = keys.filter((one) => one >= page.firstKey && (end === undefined || one < end));
    if (mine.length === 0) return [page];
    const result = mergeIntoPage(page, mine, breach);
    added.push(...result.added);
    return result.pages;
  });
  return { pages: merged, added };
}

const entriesOf = (pages: readonly Page[]): Entry[] => pages.flatMap(({ body }) => readEntries(body));

test("whatever is merged in whatever order, the pages hold what a map would, and tell what was new", () => {
  fc.assert(
    fc.property(fc.array(import_, { maxLength: 12 }), (imports) => {
      let pages: Page[] = [{ firstKey: "", body: "" }];
      imports.forEach(({ breach, keys }, index) => {
        const known = expected(imports.slice(0, index)).filter(({ breaches }) => breaches.includes(breach));
        const result = mergeInto(pages, sorted(keys), breach);
        const fresh = sorted(keys).filter((one) => !known.some((entry) => entry.key === one));
        expect(result.added).toEqual(fresh);
        pages = result.pages;
      });
      expect(entriesOf(pages)).toEqual(expected(imports));
      expect(pages.map(({ firstKey }) => firstKey)).toEqual(sorted(pages.map(({ firstKey }) => firstKey)));
    }),
    { numRuns: 500 },
  );
});

test("merging writes exactly what writing everything again would, so no page grows by being changed", () => {
  fc.assert(
    fc.property(fc.array(import_, { maxLength: 3 }), (imports) => {
      let page: Page = { firstKey: "", body: "" };
      for (const { breach, keys } of imports) {
        const result = mergeIntoPage(page, sorted(keys), breach);
        if (result.pages.length > 1) return;
        page = result.pages[0] ?? page;
      }
      const [whole, ...more] = packEntries("", expected(imports));
      if (more.length === 0) expect(page.body).toBe(whole?.body);
    }),
  );
});

test("a removed breach is gone everywhere, and nothing else is", () => {
  fc.assert(
    fc.property(fc.array(import_, { minLength: 1, maxLength: 6 }), (imports) => {
      const [{ breach } = { breach: 1 }] = imports;
      let pages: Page[] = [{ firstKey: "", body: "" }];
      for (const one of imports) pages = mergeInto(pages, sorted(one.keys), one.breach).pages;
      const left = pages.flatMap((page) => removeFromPage(page, breach).pages);
      expect(entriesOf(left)).toEqual(expected(imports.filter((one) => one.breach !== breach)));
    }),
  );
});

test("pages stay small, so that each fits into a block of the database", () => {
  const keys = Array.from({ length: 5_000 }, (_, index) => `com.shop customer${String(index).padStart(5, "0")}`);
  const { pages } = mergeIntoPage({ firstKey: "", body: "" }, keys, 7);
  expect(Math.max(...pages.map(({ body }) => body.length))).toBeLessThanOrEqual(1_800);
  expect(entriesOf(pages)).toHaveLength(5_000);
});
