import { expect, test } from "vitest";
import { keepOwn, keyOf } from "./query-keys.ts";

const PATH = "/api/v1/integrations/customers";

test("the same call has different keys for two organisations", () => {
  expect(keyOf(["partner", "a"], PATH, {})).not.toEqual(keyOf(["partner", "b"], PATH, {}));
  expect(keyOf(["partner", "a"], PATH, {})).not.toEqual(keyOf(["distributor", "a"], PATH, {}));
});

test("paged responses and responses to other filters have their own keys", () => {
  const keys = [
    keyOf(["partner", "a"], PATH, {}),
    keyOf(["partner", "a"], PATH, {}, "pages"),
    keyOf(["partner", "a"], PATH, {}, "numbered"),
    keyOf(["partner", "a"], PATH, { query: { search: "x" } }),
  ];
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
});

test("previous data stays in view for another filter, but never for another organisation", () => {
  const query = { queryKey: keyOf(["partner", "a"], PATH, { query: { search: "x" } }) };
  expect(keepOwn(["partner", "a"])("seen", query)).toBe("seen");
  expect(keepOwn(["partner", "b"])("seen", query)).toBeUndefined();
  expect(keepOwn(["operator", null])("seen", query)).toBeUndefined();
  expect(keepOwn(["partner", "a"])("seen", undefined)).toBeUndefined();
});
