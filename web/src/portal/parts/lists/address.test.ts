import { expect, test } from "vitest";
import { addressWith, oneOf, pageIn, pageUnlessFirst, searchIn } from "./address.ts";

const params = (query: string): URLSearchParams => new URLSearchParams(query);

test("a URL contains only the filters that are set", () => {
  expect(addressWith("/breaches", { search: "", page: undefined })).toBe("/breaches");
  expect(addressWith("/breaches", { search: "a&b", page: 2 })).toBe("/breaches?search=a%26b&page=2");
});

test.each(["", "page=0", "page=-1", "page=1.5", "page=1e3", "page=01", "page=9999999", "page=x"])(
  "a URL with %j shows the first page",
  (query) => {
    expect(pageIn(params(query))).toBe(1);
  },
);

test("a page's number is in the URL, except for the first page", () => {
  expect(pageIn(params("page=12"))).toBe(12);
  expect(pageUnlessFirst(12)).toBe(12);
  expect(pageUnlessFirst(1)).toBeUndefined();
});

test("an unknown value counts as missing", () => {
  expect(oneOf(["open", "resolved"], "resolved")).toBe("resolved");
  expect(oneOf(["open", "resolved"], "Resolved")).toBeUndefined();
  expect(oneOf(["open", "resolved"], null)).toBeUndefined();
});

test("a search is trimmed and never longer than the server accepts", () => {
  expect(searchIn(params("search=%20harbour%20"))).toBe("harbour");
  expect(searchIn(params(`search=${"x".repeat(500)}`))).toHaveLength(200);
  expect(searchIn(params(""))).toBe("");
});
