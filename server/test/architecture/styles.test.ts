import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { borrowed, leaks, readSheets, shortClasses } from "./style-sheets.ts";

const WEB = fileURLToPath(new URL("../../../web/src/", import.meta.url));
const sheets = readSheets(WEB).filter(
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

describe("nothing looks as the sheet of another page says", () => {
  test("holds", () => {
    expect(borrowed(sheets, readSheets(WEB, ".tsx"))).toEqual([]);
  });

  test("would be noticed if broken", () => {
    const found = borrowed(
      [
        { path: "console/pages/today/today.css", text: ".feed { color: red }" },
        { path: "console/styles/sheet.css", text: ".soft { color: red }" },
      ],
      [
        { path: "console/pages/today/today-page.tsx", text: '<ul className="feed soft" />' },
        { path: "console/pages/mails/mails-page.tsx", text: '<ul className={isLong ? "feed" : "soft"} />' },
        { path: "console/parts/list.tsx", text: "<ul className={`feed ${more}`} />" },
      ],
    );
    expect(found).toEqual(["console/pages/mails/mails-page.tsx: feed", "console/parts/list.tsx: feed"]);
  });
});

describe("no class has a name of one or two letters", () => {
  test("holds", () => {
    expect(shortClasses(sheets)).toEqual([]);
  });

  test("would be noticed if broken", () => {
    expect(shortClasses([{ path: "design/a.css", text: ".table, .tb { color: red }" }])).toEqual(["design/a.css: .tb"]);
  });
});
