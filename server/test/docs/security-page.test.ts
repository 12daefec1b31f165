import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const PAGE = new URL("../../../docs/security.md", import.meta.url);

/** Rows of the page's tables, without their heads. */
const rows = readFileSync(PAGE, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:What h|---)/.test(line));

const testsIn = (row: string): string[] => [...row.matchAll(/\]\(([^)]+\.test\.ts)\)/g)].map(([, path = ""]) => path);

test("the page of security has something to say", () => {
  expect(rows.length).toBeGreaterThan(30);
});

test.each(rows)("each line of it names a test that is there: %s", (row) => {
  const named = testsIn(row);
  expect(named.length).toBeGreaterThan(0);
  for (const path of named) {
    const file = new URL(path, PAGE);
    expect(existsSync(file), path).toBe(true);
    expect(readFileSync(file, "utf8")).toMatch(/\b(?:test|it)\b/);
  }
});
