import { randomUUID } from "node:crypto";
import { readdir, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aBreach } from "../../../test/support/breaches.ts";
import { importFile, importsOf, mailboxesOf, testFolder, totalOf } from "../../../test/support/imports.ts";
import { newId } from "../../kernel/ids.ts";
import type { ImportCommand, ImportProgress } from "./import-command.ts";
import type { ImportSummary } from "./index.ts";

const api = testApi();
const folder = testFolder();

const ADDRESSES = 100;
const linesOf = (domain: string): string[] =>
  Array.from(
    { length: ADDRESSES },
    (_, n) => `user${(n * 37) % ADDRESSES}@${["a", "b", "c"][n % 3]}.${domain}.example`,
  );

type Setting = { breach: string; path: string; sortFolder: string };

const bring = ({ sortFolder, ...setting }: Setting, more: Partial<ImportCommand> = {}): Promise<ImportSummary> =>
  importFile(api.db, { ...setting, sortFolder, roundAddresses: 10, ...more });

async function aSetting(domain: string): Promise<Setting> {
  const breach = await aBreach(api.db);
  return { breach, path: await folder.file(linesOf(domain)), sortFolder: join(folder.path, domain) };
}

/** Breaks the import off once this much is stored. */
const breakOffAt = (keys: number) => ({
  onProgress: ({ storing }: ImportProgress) => {
    if (storing && storing.keys >= keys) throw new Error("pulled the plug");
  },
});

async function brokenOff(domain: string): Promise<Setting & { folder: string; runs: string[] }> {
  const setting = await aSetting(domain);
  await expect(bring(setting, breakOffAt(20))).rejects.toThrow("pulled the plug");
  const [importId = ""] = await readdir(setting.sortFolder);
  const own = join(setting.sortFolder, importId);
  return { ...setting, folder: own, runs: await readdir(own) };
}

async function expectAllStored({ breach, sortFolder }: Setting): Promise<void> {
  expect(await totalOf(api.db, breach)).toBe(ADDRESSES);
  expect(await mailboxesOf(api.db, breach)).toHaveLength(ADDRESSES);
  expect(await importsOf(api.db, breach)).toMatchObject([{ isFinished: true, lines: ADDRESSES, added: ADDRESSES }]);
  expect(await readdir(sortFolder)).toEqual([]);
}

test("a file of one round is not sorted on the disk", async () => {
  const setting = await aSetting("small");
  await bring(setting, { roundAddresses: ADDRESSES });
  await expect(readdir(setting.sortFolder)).rejects.toThrow("ENOENT");
  expect(await totalOf(api.db, setting.breach)).toBe(ADDRESSES);
});

test("a file of many rounds is sorted into few files, and those are removed at the end", async () => {
  const setting = await aSetting("many");
  const oneByOne = { roundAddresses: 1 };
  await expect(bring(setting, { ...oneByOne, ...breakOffAt(20) })).rejects.toThrow("pulled the plug");
  const [importId = ""] = await readdir(setting.sortFolder);
  expect((await readdir(join(setting.sortFolder, importId))).length).toBeLessThan(40);
  expect(await bring(setting, oneByOne)).toMatchObject({ added: ADDRESSES, duplicates: 0 });
  await expectAllStored(setting);
});

test("broken off while it stores, it goes on where it was and reads nothing again", async () => {
  const begun = await brokenOff("stored");
  expect(begun.runs.length).toBeGreaterThan(5);
  let reads = 0;
  const summary = await bring(begun, {
    onProgress({ storing }) {
      if (storing === undefined) reads += 1;
    },
  });
  expect(summary).toMatchObject({ added: ADDRESSES, resumedAfter: ADDRESSES });
  expect(reads).toBe(0);
  await expectAllStored(begun);
});

test("sorted files that are gone are made again", async () => {
  const begun = await brokenOff("gone");
  await rm(begun.folder, { recursive: true });
  expect(await bring(begun)).toMatchObject({ added: ADDRESSES, resumedAfter: 0 });
  await expectAllStored(begun);
});

test.each([
  ["cut off", (path: string) => truncate(path, 20)],
  ["other than it was", (path: string) => writeFile(path, "0123456789abcdef0123456789abcdef")],
  ["empty", (path: string) => truncate(path, 0)],
])("a sorted file that is %s is noticed; the next run reads the input again", async (what, damage) => {
  const begun = await brokenOff(`damaged-${what.replaceAll(" ", "-")}`);
  await damage(join(begun.folder, begun.runs.at(-1) ?? ""));
  await expect(bring(begun)).rejects.toThrow(
    "The sorted files of this import are damaged or missing; start it again to read the input from the beginning",
  );
  expect(await readdir(begun.sortFolder)).toEqual([]);
  expect(await bring(begun)).toMatchObject({ added: ADDRESSES, resumedAfter: 0 });
  await expectAllStored(begun);
});

test("a full disk is told in one line, and the import goes on when there is room", async () => {
  const setting = await aSetting("full");
  const breakOff = ({ lines }: ImportProgress) => {
    if (lines >= 30) throw new Error("pulled the plug");
  };
  await expect(bring(setting, { onProgress: breakOff })).rejects.toThrow("pulled the plug");
  const [importId = ""] = await readdir(setting.sortFolder);
  const own = join(setting.sortFolder, importId);
  const { length } = await readdir(own);
  const next = join(own, `run-${length + 1}-0`);
  await symlink("/dev/full", next);
  await expect(bring(setting)).rejects.toThrow(
    "The disk is full; free some space and start the import again: it continues where it stopped",
  );
  // Nothing half written is left.
  expect(await readdir(own)).toHaveLength(length);
  const summary = await bring(setting);
  expect(summary).toMatchObject({ added: ADDRESSES });
  expect(summary.resumedAfter).toBeGreaterThan(0);
  await expectAllStored(setting);
});

test("an import that needs more room than there is says how much, and leaves nothing on the disk", async () => {
  const setting = await aSetting("too-large");
  const lines = Array.from({ length: 20_000 }, () => `${randomUUID()}@too-large.example`);
  const path = await folder.file(lines);
  // The rest of it takes no room on the disk.
  await truncate(path, 8e12);
  const refused = bring({ ...setting, path }, { roundAddresses: 5_000 });
  await expect(refused).rejects.toThrow(
    /^Sorting needs [\d.]+ TB in .+, where \d[\d.]* [MGT]B are free; free some space/,
  );
  await expect(refused).rejects.toMatchObject({ code: "conflict" });
  expect(await readdir(setting.sortFolder)).toEqual([]);
  expect(await importsOf(api.db, setting.breach)).toMatchObject([{ isFinished: false, lines: 0 }]);
  await truncate(path, 0);
  await writeFile(path, `${linesOf("too-large").join("\n")}\n`);
  await bring({ ...setting, path });
  expect(await totalOf(api.db, setting.breach)).toBe(ADDRESSES);
});

test("files of imports that are over are removed, and no others", async () => {
  const begun = await brokenOff("tidied");
  const foreign = join(begun.sortFolder, newId());
  const finished = await aSetting("tidied-finished");
  await bring({ ...finished, sortFolder: begun.sortFolder });
  const [imported] = await importsOf(api.db, finished.breach);
  const left = join(begun.sortFolder, imported?.id ?? "");
  for (const path of [foreign, left]) await writeFile(path, "");
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const path of [foreign, left, begun.folder]) await utimes(path, hoursAgo, hoursAgo);
  await bring({ ...(await aSetting("tidying")), sortFolder: begun.sortFolder });
  expect((await readdir(begun.sortFolder)).map((name) => join(begun.sortFolder, name)).sort()).toEqual(
    [begun.folder, foreign].sort(),
  );
});
