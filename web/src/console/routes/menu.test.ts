import { expect, test } from "vitest";
import { isCurrent, menuOf } from "./menu.ts";
import { pages, pagesOf } from "./pages.ts";

const SCOPES = ["partner", "distributor", "operator"] as const;

test.each(SCOPES)("a %s's menu has exactly the pages that their rights allow, each once", (scope) => {
  const all = menuOf(scope, () => true).flatMap((section) => section.pages);
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
  expect(all).toHaveLength(pagesOf(scope).filter(({ group }) => group !== undefined).length);
  for (const { right } of all) {
    const allowed = menuOf(scope, (one) => one === right).flatMap((section) => section.pages);
    expect(allowed).toEqual(all.filter((page) => page.right === right));
  }
  expect(menuOf(scope, () => false)).toEqual([]);
});

test.each(SCOPES)("no path leads a %s to two pages", (scope) => {
  const paths = pagesOf(scope).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test("every page belongs to at least one scope", () => {
  expect(pages.filter(({ scopes }) => scopes.length === 0)).toEqual([]);
});

test("a menu entry is current on its page and on pages below it", () => {
  expect(isCurrent("/customers", "/customers")).toBe(true);
  expect(isCurrent("/customers", "/customers/01a")).toBe(true);
  expect(isCurrent("/customers", "/customers-of-others")).toBe(false);
  expect(isCurrent("/", "/customers")).toBe(false);
});
