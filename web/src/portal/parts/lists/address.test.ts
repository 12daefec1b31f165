import { expect, test } from "vitest";
import { addressWith, oneOf, pageIn, pageUnlessFirst, searchIn } from "./address.ts";

const params = (query: string): URLSearchParams => new URLSearchParams(query);

test("an address names only the filters that narrow the list", () => {
  expect(addressWith("/breaches", { search: "", page: undefined })).toBe("/breaches");
  expect(addressWith("/breaches", { search: "a&b", page: 2 })).toBe("/breaches?search=a%26b&page=2");
});

test.each(["", "page=0", "page=-1", "page=1.5", "page=1e3", "page=01", "page=9999999", "page=x"])(
  "an address with %j shows the first page",
  (query) => {
    expect(pageIn(params(query))).toBe(1);
  },
);

test("a page has its number, and the first one none in the address", () => {
  expect(pageIn(params("page=12"))).toBe(12);
  expect(pageUnlessFirst(12)).toBe(12);
  expect(pageUnlessFirst(1)).toBeUndefined();
});

test("a value that somebody made up counts as missing", () => {
  expect(oneOf(["open", "resolved"], "resolved")).toBe("resolved");
  expect(oneOf(["open", "resolved"], "Resolved")).toBeUndefined();
  expect(oneOf(["open", "resolved"], null)).toBeUndefined();
});

test("a search is what was typed, without the space around it and never longer than the server takes", () => {
  expect(searchIn(params("search=%20harbour%20"))).toBe("harbour");
  expect(searchIn(params(`search=${"x".repeat(500)}`))).toHaveLength(200);
  expect(searchIn(params(""))).toBe("");
});
