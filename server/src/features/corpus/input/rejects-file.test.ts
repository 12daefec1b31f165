import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileText } from "../../../../test/support/hostile-text.ts";
import { openFiles } from "../../../../test/support/imports.ts";
import { masked, openRejectsFile } from "./rejects-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sablewatch-rejects-"));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ["", ""],
  ["hunter2", "…"],
  ["nobody:hunter2", "…"],
  ["hunter2:nobody", "…"],
  ["Password: hunter2", "password:…"],
  ["  - Mot de passe = hunter2", "motdepasse:…"],
  ["Contraseña: hunter2", "contrasena:…"],
  ["Пароль： hunter2", "пароль:…"],
  ["URL: https://site.example", "url:…"],
  ["Password123: nobody", "…"],
  ["My password: hunter2", "…"],
  ['{"user":"x","pw":"hunter2"}', "…"],
  ["https://site.example:nobody:hunter2", "…"],
  ["nobody\u001b[31mhunter2", "…"],
  ["x".repeat(300), "…"],
])("of %j only %j is shown", (line, shown) => {
  expect(masked(line)).toBe(shown);
});

test("whatever the line, nothing of it is shown but a well-known key, and it stays one row", () => {
  fc.assert(
    fc.property(
      hostileText(),
      fc.constantFrom(":", ";", "|", ",", "\t", " "),
      hostileText(),
      (first, delimiter, secret) => {
        for (const line of [
          `${first}${delimiter}KEEPOUT${secret}`,
          `KEEPOUT${delimiter}${first}`,
          `KEEPOUT${secret}`,
        ]) {
          expect(masked(line)).toMatch(/^(|…|[a-zа-я]{3,12}:…)$/u);
          expect(masked(line).toLowerCase()).not.toContain("keepout");
        }
      },
    ),
    { numRuns: 3_000 },
  );
});

test("rows go to a file that only its owner can read", async () => {
  const path = join(folder, "rows.tsv");
  await writeFile(path, "what was there before");
  await chmod(path, 0o644);
  const file = await openRejectsFile(path);
  await file.write(3, "no address", "Password: hunter2");
  await file.write(9, "too long", "x");
  await file.close();
  expect(await readFile(path, "utf8")).toBe("3\tno address\tpassword:…\n9\ttoo long\t…\n");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("when an import goes on, the rows that will come again are dropped", async () => {
  const path = join(folder, "resumed.tsv");
  await writeFile(path, "3\tno address\tü\n5\tbinary\tx\n6\tbinary\ty\n12\tbad r");
  const first = await openRejectsFile(path, { linesKept: 5 });
  await first.write(6, "binary", "y");
  await first.close();
  expect(await readFile(path, "utf8")).toBe("3\tno address\tü\n5\tbinary\tx\n6\tbinary\t…\n");
  await writeFile(path, "3\tno address\tü\n5\tbina");
  const second = await openRejectsFile(path, { linesKept: 100 });
  await second.close();
  expect(await readFile(path, "utf8")).toBe("3\tno address\tü\n");
});

test("of many rows exactly those of the lines before are kept, wherever a read of the file ends", async () => {
  const path = join(folder, "kept.tsv");
  const rows = Array.from({ length: 30_000 }, (_, n) => `${n + 1}\tno address\t${"ü".repeat(n % 50)}\n`);
  await writeFile(path, rows.join(""));
  await (await openRejectsFile(path, { linesKept: 21_000 })).close();
  expect(await readFile(path, "utf8")).toBe(rows.slice(0, 21_000).join(""));
});

test("a taker that waits as it is told never has more than a buffer of rows in memory", async () => {
  const path = join(folder, "many.tsv");
  const file = await openRejectsFile(path);
  let waits = 0;
  for (let line = 1; line <= 150_000; line++) {
    const wait = file.write(line, "no address", "x".repeat(100));
    if (wait === undefined) continue;
    waits++;
    await wait;
  }
  await file.close();
  expect(waits).toBeGreaterThan(5);
  expect((await readFile(path, "utf8")).split("\n")).toHaveLength(150_001);
});

test("a file that cannot be written is refused with its path", async () => {
  const path = join(folder, "no", "such", "folder.tsv");
  await expect(openRejectsFile(path)).rejects.toMatchObject({
    code: "invalid",
    message: `${path} cannot be written: there is no such file or folder`,
  });
});

test("a file that cannot be kept to its owner is refused with its path, and not left open", async () => {
  // This file opens for writing like any other, but its mode cannot be changed.
  const path = `/proc/${process.pid}/comm`;
  await expect(openRejectsFile(path)).rejects.toMatchObject({
    code: "invalid",
    message: `${path} cannot be written: permission is missing`,
  });
  expect(await openFiles()).not.toContain(path);
});

test("a full disk is reported when a row is written, or at the end at the latest", async () => {
  const write = async () => {
    const file = await openRejectsFile("/dev/full");
    await file.write(1, "no address", "x");
    await file.close();
  };
  await expect(write()).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringMatching(/^\/dev\/full cannot be written/) as string,
  });
  const writeMuch = async () => {
    const file = await openRejectsFile("/dev/full");
    for (let line = 1; line < 20_000; line++) await file.write(line, "no address", "x".repeat(100));
  };
  await expect(writeMuch()).rejects.toMatchObject({ code: "invalid" });
});
