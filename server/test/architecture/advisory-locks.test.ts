import { expect, test } from "vitest";
import { ADVISORY_LOCKS } from "../../src/platform/db/advisory-locks.ts";
import { readSources } from "./sources.ts";

test("no two advisory locks have the same number", () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("only platform/db/advisory-locks.ts takes advisory locks, so that all of them are in one list", () => {
  const takers = readSources().filter(
    ({ path, text }) => !path.endsWith(".test.ts") && /pg_(try_)?advisory_/.test(text),
  );
  expect(takers.map(({ path }) => path)).toEqual(["platform/db/advisory-locks.ts"]);
});
