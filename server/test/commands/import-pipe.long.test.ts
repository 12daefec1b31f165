import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { aBreach } from "../support/breaches.ts";
import { testDatabase } from "../support/database.ts";
import { mailboxesOf, sablewatch, testFolder, totalOf } from "../support/imports.ts";

const folder = testFolder();
const database = testDatabase();

const pipe = (breach: string, input: Buffer | string, ...args: string[]) =>
  sablewatch(["corpus", "import", ...args, "--breach", breach, "--json"], {
    env: { DATABASE_URL: database.url },
    cwd: folder.path,
    input,
  });

test("the standard input is read with - and without a name, plain and packed", async () => {
  const breach = await aBreach(database.db);
  const plain = await pipe(breach, "one@pipe.example:secret\nnone\n", "-");
  expect(plain.code).toBe(0);
  expect(JSON.parse(plain.stdout)).toMatchObject([{ input: "stdin", lines: 2, added: 1, rejects: 1 }]);
  const packed = await pipe(breach, gzipSync("two@pipe.example\n"));
  expect(JSON.parse(packed.stdout)).toMatchObject([{ lines: 1, added: 1 }]);
  const empty = await pipe(breach, "");
  expect(empty.code).toBe(0);
  expect(JSON.parse(empty.stdout)).toMatchObject([{ lines: 0, added: 0 }]);
  expect(await mailboxesOf(database.db, breach)).toEqual(["one@pipe.example", "two@pipe.example"]);
});

/**
 * Names that hardly compress, so that two inputs with the same beginning share more than the part that identifies an
 * input.
 */
const LINES = Array.from(
  { length: 40_000 },
  (_, n) => `${createHash("sha256").update(String(n)).digest("hex").slice(0, 16)}@long.example\n`,
);

test("a pipe that begins like an earlier one and goes on longer is read to its end", async () => {
  const breach = await aBreach(database.db);
  await pipe(breach, LINES.slice(0, 30_000).join(""));
  expect(await totalOf(database.db, breach)).toBe(30_000);
  expect(await pipe(breach, LINES.join(""))).toMatchObject({ code: 0 });
  expect(await totalOf(database.db, breach)).toBe(40_000);
});

test("a packed pipe that is cut short is stored as far as it goes, and the rest when it comes whole", async () => {
  const breach = await aBreach(database.db);
  const packed = gzipSync(LINES.join(""));
  const cut = await pipe(breach, packed.subarray(0, packed.length / 2));
  expect(cut).toMatchObject({ code: 2, stderr: expect.stringContaining("truncated gzip") as string });
  expect(cut.stderr).not.toContain("    at ");
  const stored = await totalOf(database.db, breach);
  expect(stored).toBeGreaterThan(10_000);
  expect(stored).toBeLessThan(30_000);
  expect(await pipe(breach, packed)).toMatchObject({ code: 0 });
  // Not even a part of the address at the cut.
  const whole = new Set(LINES.map((line) => line.trim()));
  const mailboxes = await mailboxesOf(database.db, breach);
  expect(mailboxes.filter((mailbox) => !whole.has(mailbox))).toEqual([]);
  expect(mailboxes).toHaveLength(40_000);
});

test("the program ends with 2 where it was asked wrongly and with 1 where it cannot do it, on one line", async () => {
  const missing = await pipe("Nope", "", "missing.txt");
  expect(missing).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^[^\n]+Nope[^\n]+\n$/) as string,
  });
  const folderAsFile = await pipe(await aBreach(database.db), "", ".");
  expect(folderAsFile).toMatchObject({ code: 2, stdout: "" });
  expect(folderAsFile.stderr.trimEnd().split("\n").at(-1)).toBe(". is a folder; name a file");
});
