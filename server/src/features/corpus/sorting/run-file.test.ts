import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../../../test/support/imports.ts";
import { mergeRuns } from "./merge-runs.ts";
import { DamagedRun, readRun, writeRun } from "./run-file.ts";

const folder = testFolder();
const aPath = () => join(folder.path, randomBytes(6).toString("hex"));

const keysOf = (count: number, step: number): string[] =>
  Array.from(
    { length: count },
    (_, n) => `example.company-${(n * step) % 500} user${String(n * step).padStart(7, "0")}`,
  ).sort();

async function* inChunks(keys: readonly string[], size: number): AsyncGenerator<string[]> {
  for (let start = 0; start < keys.length; start += size) yield await Promise.resolve(keys.slice(start, start + size));
}

async function gathered(chunks: AsyncIterable<string[]>): Promise<string[]> {
  const keys: string[] = [];
  for await (const chunk of chunks) keys.push(...chunk);
  return keys;
}

test.each([0, 1, 10_000, 60_000])("%i keys are read back as they were written", async (count) => {
  const [path, keys] = [aPath(), keysOf(count, 3)];
  const run = await writeRun(path, inChunks(keys, 7_000));
  expect(run).toMatchObject({ path, keys: count });
  expect(await gathered(readRun(path))).toEqual(keys);
});

test("keys take a fraction of their length on the disk", async () => {
  const keys = keysOf(60_000, 3);
  const { bytes } = await writeRun(aPath(), inChunks(keys, 10_000));
  expect(bytes).toBeLessThan(keys.join("\n").length / 2);
});

test("a file with any byte changed, or cut off anywhere, is noticed", async () => {
  const path = aPath();
  await writeRun(path, inChunks(keysOf(300, 7), 100));
  const whole = await readFile(path);
  for (let at = 0; at < whole.length; at += 97) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 0x10;
    for (const content of [changed, whole.subarray(0, at)]) {
      await writeFile(path, content);
      await expect(gathered(readRun(path)), `byte ${at}`).rejects.toThrow(DamagedRun);
    }
  }
});

test("several files are read as one, sorted and without doubles, from any key on", async () => {
  const lists = [keysOf(3_000, 2), keysOf(2_000, 3), [], keysOf(1_000, 5), keysOf(1, 1)];
  const paths: string[] = [];
  for (const keys of lists) paths.push((await writeRun(aPath(), inChunks(keys, 500))).path);
  const all = [...new Set(lists.flat())].sort();
  expect(await gathered(mergeRuns(paths, "", 100))).toEqual(all);
  const [middle = ""] = all.slice(1_234);
  expect(await gathered(mergeRuns(paths, middle, 64))).toEqual(all.slice(1_235));
  expect(await gathered(mergeRuns([], "", 100))).toEqual([]);
});
