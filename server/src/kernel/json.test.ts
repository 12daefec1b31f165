import fc from "fast-check";
import { expect, test } from "vitest";
import { findRepeatedName } from "./json.ts";

test.each([
  ['{"a":1,"a":2}', "a"],
  ['{"x":[{"b":1},{"b":2}],"c":{"d":{"e":1,"e":1}}}', "e"],
  [String.raw`{"a":1,"\u0061":2}`, "a"],
  [String.raw`{"a\"b":":{","a\"b":0}`, 'a"b'],
])("%s gives a name twice", (json, name) => {
  expect(findRepeatedName(json)).toBe(name);
});

test("no JSON that a serialiser writes gives a name twice", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => findRepeatedName(JSON.stringify(value)) === undefined));
});

test("a name added a second time is found wherever it stands", () => {
  const name = fc.string().filter((text) => text !== "__proto__");
  fc.assert(
    fc.property(fc.dictionary(name, fc.jsonValue(), { minKeys: 1 }), fc.jsonValue(), (object, value) => {
      const [first = ""] = Object.keys(object);
      const json = `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(first)}:${JSON.stringify(value)}}`;
      return findRepeatedName(`[${json}]`) === first;
    }),
  );
});

test("a megabyte of brackets is no trouble", () => {
  const depth = 500_000;
  expect(findRepeatedName("[".repeat(depth) + "]".repeat(depth))).toBeUndefined();
});
