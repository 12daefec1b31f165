import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SOURCES = new URL("../", import.meta.url);

/** The parts that make a form's element out of its state. What asks nothing of the server is no form of this kind. */
const PARTS = ["console/parts/form.tsx", "portal/parts/form.tsx", "portal/parts/search-field.tsx"];

const pages = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx") && !PARTS.includes(path))
  .map((path) => ({ path, source: readFileSync(new URL(path, SOURCES), "utf8") }));

/** A refusal cannot be lost where only the form part sends a form: it shows what no field in view has claimed. */
test("every form is made by the form part of its face", () => {
  expect(pages.filter(({ source }) => /<form\b|\bonSubmit\b/.test(source)).map(({ path }) => path)).toEqual([]);
});

test("no page answers a refusal by itself", () => {
  expect(pages.filter(({ source }) => /\brefused: \(/.test(source)).map(({ path }) => path)).toEqual([]);
});
