import { describe, expect, test } from "vitest";
import { atomFeed, jsonFeed } from "../../src/api/docs/changelog-feeds.ts";
import { type ChangelogEntry, committedChangelog, readChangelog } from "../../src/api/docs/changelog.ts";
import { testApi } from "../support/api.ts";
import { readHtml } from "../support/html-reader.ts";

const api = testApi();
const BASE = "https://watch.example";

/** The text of each element with this name, in order. Parses strictly: anything that isn't well-formed is an error. */
function saysIn(feed: string, name: string): string[] {
  const [declaration, ...lines] = feed.split("\n");
  expect(declaration).toBe('<?xml version="1.0" encoding="utf-8"?>');
  const { pieces } = readHtml(lines.join("\n"));
  return pieces.filter(({ within }) => within.at(-1)?.name === name).map(({ text }) => text);
}

const entry = (about: Partial<ChangelogEntry> = {}): ChangelogEntry => ({
  ...{ date: "2026-11-16", kind: "Added", title: "A thing", text: "It is there." },
  ...about,
});

describe("the changelog", () => {
  test("as committed can be read, and is served as two feeds", async () => {
    const entries = committedChangelog();
    expect(entries.length).toBeGreaterThan(0);
    const atom = await fetch(`${api.baseUrl}/docs/changelog.atom`);
    expect([atom.status, atom.headers.get("content-type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    expect(saysIn(await atom.text(), "content")).toHaveLength(entries.length);
    const json = await fetch(`${api.baseUrl}/docs/changelog.json`);
    expect([json.status, json.headers.get("content-type")]).toEqual([200, "application/feed+json; charset=utf-8"]);
    expect((await json.json()) as object).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      feed_url: `${api.baseUrl}/docs/changelog.json`,
      items: entries.map(({ kind }) => ({ tags: [kind.toLowerCase()] })),
    });
  });

  test("is read by days and kinds", () => {
    const text =
      "# Log\n\nWords.\n\n## 2026-11-16\n\n### Added: A\n\nOne\ntwo.\n\nThree.\n\n### Fixed: B\n\nC.\n\n## 2026-11-15\n\n### Changed: D\nE.";
    expect(readChangelog(text)).toEqual([
      { date: "2026-11-16", kind: "Added", title: "A", text: "One\ntwo.\n\nThree." },
      { date: "2026-11-16", kind: "Fixed", title: "B", text: "C." },
      { date: "2026-11-15", kind: "Changed", title: "D", text: "E." },
    ]);
  });

  test.each([
    ["a day that is none", "## Pending\n\n### Added: A\n\nB."],
    ["a day that the calendar does not have", "## 2026-02-30\n\n### Added: A\n\nB."],
    ["a day without entries", "## 2026-11-16\n\nB."],
    ["a kind that is none", "## 2026-11-16\n\n### Improved: A\n\nB."],
    ["an entry without a title", "## 2026-11-16\n\n### Added\n\nB."],
    ["an entry without a text", "## 2026-11-16\n\n### Added: A\n"],
    ["a title twice", "## 2026-11-16\n\n### Added: A\n\nB.\n\n### Fixed: A\n\nC."],
    ["days out of order", "## 2026-11-15\n\n### Added: A\n\nB.\n\n## 2026-11-16\n\n### Fixed: C\n\nD."],
  ])("is refused with %s", (_what, text) => {
    expect(() => readChangelog(text)).toThrow(/changelog/);
  });
});

describe("a feed", () => {
  test("escapes what XML would read as its own, and leaves out what it cannot have", () => {
    const hostile = `</content><script>"'&amp;\u0000\u001b]]>`;
    const feed = atomFeed([entry({ title: hostile, text: hostile })], `${BASE}/?a=1&b="`);
    const shown = `</content><script>"'&amp;]]>`;
    expect(saysIn(feed, "title").at(-1)).toBe(`Added: ${shown}`);
    expect(saysIn(feed, "content")).toEqual([shown]);
  });

  test("keeps an entry's id while its words, its place and the service's address change", () => {
    const old = entry();
    const edited = entry({ text: "Other words.", kind: "Changed" });
    const ids = saysIn(atomFeed([old], BASE), "id");
    expect(ids).toHaveLength(2);
    expect(saysIn(atomFeed([entry({ title: "Newer" }), edited], "https://other.example"), "id")[2]).toBe(ids[1]);
    expect(JSON.parse(jsonFeed([edited], BASE))).toMatchObject({ items: [{ id: ids[1] }] });
    const others = [entry(), entry({ title: "Another" }), entry({ date: "2026-11-15" })];
    expect(new Set(saysIn(atomFeed(others, BASE), "id")).size).toBe(4);
  });

  test("is as new as its newest entry", () => {
    const feed = atomFeed([entry({ date: "2026-12-01" }), entry()], BASE);
    expect(saysIn(feed, "updated")).toEqual(["2026-12-01T00:00:00Z", "2026-12-01T00:00:00Z", "2026-11-16T00:00:00Z"]);
  });

  test("has paragraphs in one line each, and of links only the words", () => {
    const text = "One\ntwo [errors](errors.md).\n\nThree.";
    expect(saysIn(atomFeed([entry({ text })], BASE), "content")).toEqual(["One two errors.\n\nThree."]);
  });
});
