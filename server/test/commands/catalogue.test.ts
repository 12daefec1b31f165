import { describe, expect, test } from "vitest";
import { catalogueCommand } from "../../src/cli/catalogue.ts";
import { testDatabase } from "../support/database.ts";
import { command, testFolder } from "../support/imports.ts";
import { contentOf } from "../support/routes/routes.ts";

const folder = testFolder();
const database = testDatabase();

const run = (...args: string[]) => command(database.db, catalogueCommand, ["catalogue", ...args]);

async function json(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await run(...args, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Imports this content from its own file. */
const importing = async (content: unknown) =>
  json("import", await folder.file(typeof content === "string" ? content : JSON.stringify(content)));

const entry = (Name: string, more: Record<string, unknown> = {}) => ({
  Name,
  Title: `The ${Name} breach`,
  Domain: `${Name.toLowerCase()}.example`,
  BreachDate: "2023-05-06",
  AddedDate: "2023-06-01T00:00:00Z",
  ModifiedDate: "2023-06-01T00:00:00Z",
  PwnCount: 1_234,
  DataClasses: ["Email addresses", "Passwords"],
  Description: '<p>In May, <a href="https://evil.example" onclick="x()">somebody</a> took <b>all</b>.</p>',
  ...more,
});

const LEFT_OUT = [
  entry("Tomorrow", { BreachDate: "2999-01-01" }),
  entry("Whenever", { BreachDate: "6th of May" }),
  entry("", {}),
  entry("Negative", { PwnCount: -1 }),
  { Title: "Nameless", BreachDate: "2020-01-01" },
  null,
  "text",
  42,
];

test("a catalogue comes in; bad entries are told, one line each, and left out", async () => {
  const file = await folder.file(
    JSON.stringify([
      entry("Alpha"),
      entry("Beta", { Domain: "", IsSensitive: true, IsVerified: false }),
      entry("Gamma", { Domain: "<script>alert(1)</script>", IsStealerLog: true, BreachDate: "2024-01-01" }),
      entry("Delta", { Domain: undefined, Title: undefined, AddedDate: undefined, PwnCount: undefined }),
      entry("ALPHA", { PwnCount: 9 }),
      ...LEFT_OUT,
    ]),
  );
  const { code, stdout, stderr } = await run("import", file, "--json");
  expect({ code, outcome: JSON.parse(stdout) as unknown }).toEqual({
    code: 0,
    outcome: { added: 4, updated: 0, unchanged: 0, leftOut: LEFT_OUT.length + 1 },
  });
  const complaints = stderr.trimEnd().split("\n");
  expect(complaints).toHaveLength(LEFT_OUT.length + 1);
  for (const line of complaints) expect(line).toMatch(/^left out .+: .+$/);
  expect(complaints[0]).toBe("left out ALPHA: named twice; the first one counts");
  expect(complaints[1]).toMatch(/^left out Tomorrow: .*lies in the future/);

  const list = (await json("list")) as unknown as Record<string, unknown>[];
  expect(list.map(({ name, domain, accounts, flags }) => ({ name, domain, accounts, flags }))).toEqual([
    { name: "Alpha", domain: "alpha.example", accounts: 1_234, flags: null },
    { name: "Beta", domain: null, accounts: 1_234, flags: "unverified sensitive" },
    { name: "Gamma", domain: null, accounts: 1_234, flags: "stealer-log" },
    { name: "Delta", domain: null, accounts: 0, flags: null },
  ]);
  const shown = await json("show", "gamma");
  expect(shown).toMatchObject({ name: "Gamma", title: "The Gamma breach", domain: null, breachDate: "2024-01-01" });
  expect(JSON.stringify(shown)).not.toMatch(/evil|onclick|<p>|<script>/);
  expect(shown).not.toHaveProperty("id");
});

test("an entry cannot speak to the terminal, nor take more than its line", async () => {
  const file = await folder.file(JSON.stringify([entry("Clear\u001b[2J\nleft out nothing: all is well")]));
  const { code, stderr } = await run("import", file);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^left out [^\n\u001b]+\n$/);
});

test("what is known is updated or left as it is; a single entry and a mark at the start do", async () => {
  const single = entry("Single");
  expect(await importing(`\ufeff${JSON.stringify(single)}`)).toMatchObject({ added: 1 });
  const before = await contentOf(database.pool);
  expect(await importing([single])).toMatchObject({ added: 0, unchanged: 1 });
  expect(await contentOf(database.pool)).toEqual(before);
  expect(await importing([entry("SINGLE", { PwnCount: 2_000, Domain: "single.example" })])).toMatchObject({
    updated: 1,
  });
  expect(await json("show", "Single")).toMatchObject({ name: "Single", accounts: 2_000 });
});

test("many bad entries are told in part, and counted", async () => {
  const bad = Array.from({ length: 50 }, (_, n) => entry(`Bad${n}`, { BreachDate: "never" }));
  const { code, stdout, stderr } = await run("import", await folder.file(JSON.stringify(bad)), "--json");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ added: 0, updated: 0, unchanged: 0, leftOut: 50 });
  expect(stderr.trimEnd().split("\n")).toHaveLength(21);
  expect(stderr).toContain("left out 30 more");
});

describe("refused with one clear line, and nothing changed", () => {
  const refused: Record<string, { content: string | Buffer; said: string }> = {
    "a web page": { content: "<!doctype html><html><p>502</p></html>", said: "The catalogue is not JSON" },
    nothing: { content: "", said: "The catalogue is not JSON" },
    "half of a list": { content: JSON.stringify([entry("Half")]).slice(0, -9), said: "The catalogue is not JSON" },
    bytes: { content: Buffer.from([0, 255, 254, 1, 2]), said: "The catalogue is not JSON" },
    "a text": { content: '"breaches"', said: "The catalogue holds no list of breaches" },
  };

  async function expectRefusal(args: string[], code: number, said: string): Promise<void> {
    const before = await contentOf(database.pool);
    const ended = await run(...args);
    expect(ended).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(/^[^\n]+\n$/) as string });
    expect(ended.stderr).toContain(said);
    expect(await contentOf(database.pool)).toEqual(before);
  }

  test.each(Object.entries(refused))("%s", async (_, { content, said }) => {
    await expectRefusal(["import", await folder.file(content)], 2, said);
  });

  test("a missing file, a folder, and a breach that is not there", async () => {
    await expectRefusal(["import", "missing.json"], 2, "Cannot read missing.json");
    await expectRefusal(["import", folder.path], 2, `Cannot read ${folder.path}`);
    await expectRefusal(["show", "Nope"], 1, "The catalogue has no breach named 'Nope'");
  });
});

test("people read a table of all, and a list of one", async () => {
  await importing([entry("Table", { PwnCount: 77 })]);
  const { stdout } = await run("list");
  expect(stdout).toMatch(/^name +breachDate +accounts +domain +flags$/m);
  expect(stdout).toMatch(/^Table +2023-05-06 +77 +table\.example +-$/m);
  expect((await run("show", "Table")).stdout).toMatch(/^dataClasses +Email addresses,Passwords$/m);
});
