import { expect, test } from "vitest";
import { within } from "./within.ts";

test("work that ends in time gives its result, or its error", async () => {
  expect(await within(Promise.resolve("done"), 60_000)).toBe("done");
  await expect(within(Promise.reject(new Error("broken")), 60_000)).rejects.toThrow("broken");
});

test("work that takes longer is not waited for", async () => {
  expect(await within(new Promise(() => undefined), 1)).toBeUndefined();
});
