import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SOURCES = new URL("../", import.meta.url);

/**
 * The only components that may render a form element. The search field may, because it submits nothing to the server.
 */
const PARTS = ["console/parts/form.tsx", "portal/parts/form.tsx", "portal/parts/search-field.tsx"];

const pages = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx") && !PARTS.includes(path))
  .map((path) => ({ path, source: readFileSync(new URL(path, SOURCES), "utf8") }));

/**
 * If only the form component submits forms, no refusal gets lost: it shows every problem that no visible field shows.
 */
test("pages render forms only through the form component of the portal or the console", () => {
  expect(pages.filter(({ source }) => /<form\b|\bonSubmit\b/.test(source)).map(({ path }) => path)).toEqual([]);
});

test("no page handles a refusal by itself", () => {
  expect(pages.filter(({ source }) => /\brefused: \(/.test(source)).map(({ path }) => path)).toEqual([]);
});
