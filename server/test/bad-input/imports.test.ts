import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { corpusCommand } from "../../src/cli/corpus.ts";
import { aBreach } from "../support/breaches.ts";
import { testDatabase } from "../support/database.ts";
import { command, mailboxesOf, testFolder, totalOf } from "../support/imports.ts";
import { contentOf } from "../support/routes/routes.ts";

const folder = testFolder();
const database = testDatabase();

const run = (args: string[]) => command(database.db, corpusCommand, ["corpus", "import", ...args]);

/** Runs an import that must succeed without warnings. */
async function importing(breach: string, ...files: string[]): Promise<Record<string, unknown>[]> {
  const { code, stdout, stderr } = await run([...files, "--breach", breach, "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as Record<string, unknown>[];
}

const counts = (lines: number, addresses: number, rejects: number) => ({ lines, addresses, rejects });

test("whatever is in a file, its other lines and the other files come in", async () => {
  const breach = await aBreach(database.db);
  const odd = [
    "o'brien+x@odd.example",
    "100%sure@odd.example",
    "Zoë@ödd.example",
    "😀@odd.example",
    "mailto:<angle@odd.example>",
    "no-dot@localhost",
    "two@@odd.example",
    "@odd.example",
    '"quoted local"@odd.example',
    `${"l".repeat(65)}@odd.example`,
    `a@${"d".repeat(64)}.example`,
    "ip@[127.0.0.1]",
    "dot.@odd.example",
    "\u200bhidden@odd.example",
  ];
  const escapes = [
    "\\ud800@esc.example",
    "nul\\u0000@esc.example",
    "tab\\t@esc.example",
    "line\\n@esc.example",
    "ok@esc.example",
  ];
  const tenMegabytes = `${"x".repeat(10 * 1024 * 1024)}@long.example`;
  const files: [string, Buffer | string, Record<string, number>][] = [
    ["empty.txt", "", counts(0, 0, 0)],
    ["blank.txt", "\n\r\n \t\n", counts(3, 0, 0)],
    ["binary.bin", Buffer.from(Array.from({ length: 256 }, (_, n) => n)), counts(3, 0, 3)],
    ["utf-16.txt", Buffer.from("\ufeffwide@utf16.example\r\nlarge@utf16.example\r\n", "utf16le"), counts(2, 2, 0)],
    ["long.txt", `before@long.example\n${tenMegabytes}\nafter@long.example\n`, counts(3, 2, 1)],
    ["ends.txt", "unix@ends.example\nwindows@ends.example\r\nmac@ends.example\rlast@ends.example", counts(4, 4, 0)],
    [
      "quoted.csv",
      'id,email,note\n1,"one@csv.example","a ""quoted"" note\nover two lines, with a comma"\n2,two@csv.example,\n3,none,\n',
      counts(5, 2, 1),
    ],
    ["odd.txt", odd.join("\n"), counts(14, 5, 9)],
    ["escapes.jsonl", escapes.map((email) => `{"email":"${email}"}`).join("\n"), counts(5, 1, 4)],
    ["latin-1.txt", Buffer.from("caf\xe9@latin.example\nplain@latin.example:caf\xe9\n", "latin1"), counts(2, 1, 1)],
  ];
  const paths = [];
  for (const [name, content] of files) paths.push(await folder.file(content, name));

  expect(await importing(breach, ...paths)).toMatchObject(
    files.map(([name, , expected]) => ({ input: join(folder.path, name), added: expected["addresses"], ...expected })),
  );

  expect((await mailboxesOf(database.db, breach)).sort()).toEqual(
    [
      "wide@utf16.example",
      "large@utf16.example",
      "before@long.example",
      "after@long.example",
      "unix@ends.example",
      "windows@ends.example",
      "mac@ends.example",
      "last@ends.example",
      "one@csv.example",
      "two@csv.example",
      "o'brien@odd.example",
      "100%sure@odd.example",
      "zoë@xn--dd-eka.example",
      "😀@odd.example",
      "angle@odd.example",
      "ok@esc.example",
      "plain@latin.example",
    ].sort(),
  );
  expect((await readFile(join(folder.path, "long.txt.rejects"), "utf8")).length).toBeLessThan(300);
});

test("a file cut short is stored as far as it can be read, said to be so each time, and the rest comes with the whole", async () => {
  const breach = await aBreach(database.db);
  const lines = Array.from({ length: 4_000 }, (_, n) => `user${(n * 7_919) % 4_001}@cut.example`);
  const packed = gzipSync(lines.join("\n"));
  const cut = await folder.file(packed.subarray(0, packed.length / 2), "cut.gz");
  const { code, stdout, stderr } = await run([cut, "--breach", breach, "--json"]);
  expect({ code, isJson: Array.isArray(JSON.parse(stdout)) }).toEqual({ code: 2, isJson: true });
  expect(stderr.split("\n")).toContain(`${cut}: the file ends in the middle: truncated gzip`);
  const stored = await totalOf(database.db, breach);
  expect(stored).toBeGreaterThan(500);
  expect(stored).toBeLessThan(4_000);

  expect(await run([cut, "--breach", breach])).toMatchObject({ code: 2, stderr });
  expect(await totalOf(database.db, breach)).toBe(stored);

  await importing(breach, await folder.file(packed, "whole.gz"));
  expect(await totalOf(database.db, breach)).toBe(4_000);
});

describe("refused with one clear line, and nothing changed", () => {
  let ready: Record<string, string>;
  let retired = "";
  let breach = "";
  let file = "";
  beforeAll(async () => {
    breach = await aBreach(database.db);
    retired = await aBreach(database.db, { IsRetired: true });
    file = await folder.file(["someone@refused.example"], "refused.txt");
    ready = await contentOf(database.pool);
  });

  const refused: Record<string, { args: () => string[]; code: number; said: string }> = {
    "a missing file": {
      args: () => ["missing.txt", "--breach", breach],
      code: 2,
      said: "missing.txt cannot be read: there is no such file or folder",
    },
    "a folder": {
      args: () => [folder.path, "--breach", breach],
      code: 2,
      said: "is a folder; name a file",
    },
    "an unknown breach": {
      args: () => [file, "--breach", "Nope"],
      code: 1,
      said: "The catalogue has no breach named 'Nope'; import its entry first: catalogue import",
    },
    "a retired breach": {
      args: () => [file, "--breach", retired],
      code: 1,
      said: "is retired: its data must not be stored",
    },
    "an unknown format": {
      args: () => [file, "--breach", breach, "--format", "xls"],
      code: 2,
      said: "--format is one of list, combo, csv, tsv, jsonl",
    },
    "one rejects file for two files": {
      args: () => [file, file, "--breach", breach, "--rejects", "r"],
      code: 2,
      said: "--rejects goes with one file at a time",
    },
    "rejects where nothing can be written": {
      args: () => [file, "--breach", breach, "--rejects", "no/such/folder"],
      code: 2,
      said: "no/such/folder cannot be written: there is no such file or folder",
    },
    "a round that is no number": {
      args: () => [file, "--breach", breach, "--round", "many"],
      code: 2,
      said: "'many' is not a number",
    },
    "a round of nothing": { args: () => [file, "--breach", breach, "--round", "0"], code: 2, said: "round" },
  };

  test.each(Object.entries(refused))("%s", async (_, { args, code, said }) => {
    const ended = await run(args());
    expect(ended).toMatchObject({ code, stdout: "" });
    expect(ended.stderr).toMatch(/^[^\n]+\n$/);
    expect(ended.stderr).toContain(said);
    // The import may record that it looked at the file.
    const tried = { "public.corpus_imports": expect.any(String) as string };
    expect(await contentOf(database.pool)).toEqual({ ...ready, ...tried });
  });

  test("rejects into the very file that is read", async () => {
    const own = await folder.file(["someone@own.example"], "own.txt");
    const ended = await run([own, "--breach", breach, "--rejects", own]);
    expect(await readFile(own, "utf8")).toBe("someone@own.example\n");
    expect(ended).toMatchObject({ code: 2, stdout: "" });
  });

  test("no breach at all", async () => {
    const { code, stderr } = await run([file]);
    expect(code).toBe(2);
    expect(stderr).toContain("required option '--breach <name>' not specified");
  });
});

test("a file that cannot be read among others is said, and the others come in and are counted", async () => {
  const breach = await aBreach(database.db);
  const first = await folder.file(["first@several.example"]);
  const last = await folder.file(["last@several.example"]);
  const { code, stdout, stderr } = await run([first, "missing.txt", last, "--breach", breach, "--json"]);
  expect(code).toBe(2);
  expect(stderr).toContain("missing.txt cannot be read: there is no such file or folder");
  expect(stderr).not.toContain("    at ");
  expect(await mailboxesOf(database.db, breach)).toEqual(["first@several.example", "last@several.example"]);
  expect(JSON.parse(stdout)).toMatchObject([
    { input: first, added: 1 },
    { input: last, added: 1 },
  ]);
});

test("what an import says to people, the first time, the second time, and in a dry run", async () => {
  const breach = await aBreach(database.db);
  const file = await folder.file(["one@said.example", "one@said.example", "none"], "said.txt");
  const say = async (...more: string[]) => {
    const { code, stdout } = await run([file, "--breach", breach, ...more]);
    expect(code).toBe(0);
    return Object.fromEntries(
      stdout
        .trim()
        .split("\n")
        .map((line) => line.split(/ {2,}/) as [string, string]),
    );
  };
  const said = { breach, input: file, lines: "3", addresses: "2", new: "1", duplicates: "1", rejects: "1" };
  expect(await say("--dry-run")).toEqual({ ...said, "dry run": "nothing was stored", "customers hit": "0" });
  await expect(stat(`${file}.rejects`)).rejects.toThrow("ENOENT");
  expect(await say()).toEqual({ ...said, "customers hit": "0" });
  expect((await stat(`${file}.rejects`)).mode & 0o777).toBe(0o600);
  expect(await say()).toEqual({ ...said, already: "imported before; nothing was left to do", "customers hit": "0" });
});
