import { expect, test } from "vitest";
import { rememberLast } from "../src/index.ts";

test("an event is handled once, however often it comes", async () => {
  const once = rememberLast(10);
  let handled = 0;
  expect(await once("a", () => handled++)).toBe(true);
  expect(await once("a", () => handled++)).toBe(false);
  expect(await once("b", () => handled++)).toBe(true);
  expect(handled).toBe(2);
});

test("an attempt that comes while the one before is at work waits for it, and shares its failure", async () => {
  const once = rememberLast(10);
  const works: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const work = () => new Promise<void>((resolve, reject) => works.push({ resolve, reject }));

  const first = Promise.allSettled([once("a", work), once("a", work)]);
  await Promise.resolve();
  expect(works).toHaveLength(1);
  works[0]?.reject(new Error("no room"));
  expect((await first).map(({ status }) => status)).toEqual(["rejected", "rejected"]);

  const second = Promise.all([once("a", work), once("a", work)]);
  await Promise.resolve();
  expect(works).toHaveLength(2);
  works[1]?.resolve();
  expect(await second).toEqual([true, false]);
});

test("work that throws at once is done again", async () => {
  const once = rememberLast(10);
  const broken = (): never => {
    throw new Error("broken");
  };
  await expect(once("a", broken)).rejects.toThrow("broken");
  expect(await once("a", () => undefined)).toBe(true);
});

test("the oldest are forgotten, so the memory has a bound", async () => {
  const once = rememberLast(2);
  for (const token of ["a", "b", "c"]) await once(token, () => undefined);
  expect(await once("c", () => undefined)).toBe(false);
  expect(await once("b", () => undefined)).toBe(false);
  expect(await once("a", () => undefined)).toBe(true);
});
