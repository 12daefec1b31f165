import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MOST_LEVELS, shapeOf } from "./json.ts";

const repeatedNameIn = (json: string) => shapeOf(json).repeatedName;
const isTooDeep = (json: string) => shapeOf(json).isTooDeep;

describe("a name that is given twice", () => {
  test.each([
    ['{"a":1,"a":2}', "a"],
    ['{"x":[{"b":1},{"b":2}],"c":{"d":{"e":1,"e":1}}}', "e"],
    ['{"a":1,"a":2,"b":1,"b":2}', "a"],
    [String.raw`{"a":1,"\u0061":2}`, "a"],
    [String.raw`{"a\"b":":{","a\"b":0}`, 'a"b'],
    [String.raw`{"\\":"\\","\\":0}`, "\\"],
  ])("is found in %s", (json, name) => {
    expect(repeatedNameIn(json)).toBe(name);
  });

  test("is in no JSON that a serialiser writes", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => repeatedNameIn(JSON.stringify(value)) === undefined));
  });

  test("is found wherever it was added", () => {
    const name = fc.string().filter((text) => text !== "__proto__");
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue(), { minKeys: 1 }), fc.jsonValue(), (object, value) => {
        const [first = ""] = Object.keys(object);
        const json = `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(first)}:${JSON.stringify(value)}}`;
        return repeatedNameIn(`[${json}]`) === first;
      }),
    );
  });
});

describe("depth", () => {
  const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

  test.each([
    ["[", "]"],
    ['{"a":', "}"],
  ])("is counted level by level: %s%s", (open, close) => {
    expect(isTooDeep(nested(MOST_LEVELS, open, close))).toBe(false);
    expect(isTooDeep(nested(MOST_LEVELS + 1, open, close))).toBe(true);
  });

  test("is not in texts, and not in what is closed again", () => {
    expect(isTooDeep(JSON.stringify("[".repeat(100)))).toBe(false);
    expect(isTooDeep(JSON.stringify({ [`"\\${"{".repeat(100)}`]: '\\"[' }))).toBe(false);
    expect(isTooDeep(`[${"[],".repeat(100)}[]]`)).toBe(false);
  });

  test("is looked at no further than it may go", () => {
    const looked: number[] = [];
    const json = Object.assign(Object.create(null) as object, {
      length: 1_000_000,
      charCodeAt: (at: number) => (looked.push(at), "[".charCodeAt(0)),
    }) as unknown as string;
    expect(isTooDeep(json)).toBe(true);
    expect(looked).toHaveLength(MOST_LEVELS + 1);
  });
});

test("what is no JSON is looked at without harm, or fails as parsing it would", () => {
  const near = fc.string({ unit: fc.constantFrom(...Array.from('{}[]:,"\\u0a ')), maxLength: 30 });
  fc.assert(
    fc.property(near, (text) => {
      try {
        shapeOf(text);
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
        expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
      }
    }),
    { numRuns: 5_000 },
  );
});
