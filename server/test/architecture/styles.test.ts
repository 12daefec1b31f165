import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { leaks, readSheets, shortClasses } from "./style-sheets.ts";

const sheets = readSheets(fileURLToPath(new URL("../../../web/src/", import.meta.url))).filter(
  // Each of these is one page, or pages of one kind, with all its sheets.
  ({ path }) => !/^(docs|confirm)\//.test(path),
);

describe("a style sheet of a page or a part reaches nothing of another one", () => {
  test("holds", () => {
    expect(leaks(sheets)).toEqual([]);
  });

  test("would be noticed if broken", () => {
    const found = leaks([
      { path: "console/pages/today/today.css", text: ".feed li { color: red } .today-feed .feed { color: red }" },
      { path: "console/pages/mails/mails.css", text: "@media print { .feed { color: red } h2 { color: red } }" },
    ]);
    expect(found).toEqual([
      "console/pages/today/today.css: .feed li",
      "console/pages/mails/mails.css: .feed",
      "console/pages/mails/mails.css: h2",
    ]);
  });
});

describe("no class has a name of one letter", () => {
  test("holds", () => {
    expect(shortClasses(sheets)).toEqual([]);
  });

  test("would be noticed if broken", () => {
    expect(shortClasses([{ path: "design/a.css", text: ".table, .t { color: red }" }])).toEqual(["design/a.css: .t"]);
  });
});
