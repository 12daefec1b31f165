import fc from "fast-check";
import { expect, test } from "vitest";
import { testApi } from "../../../test/support/api.ts";
import { aPartner, customerFields } from "../../../test/support/factories.ts";
import { hostileText } from "../../../test/support/hostile-text.ts";
import { CustomData } from "./custom-data.ts";

const api = testApi();

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

/** What a partner may send: JSON objects of moderate size and depth, as a parser returns them. */
const customData = fc
  .dictionary(fc.string({ unit: "grapheme-composite" }), fc.jsonValue({ maxDepth: 4 }), { noNullPrototype: true })
  .map((data) => JSON.parse(JSON.stringify(data).replaceAll("\\u0000", "")) as Record<string, unknown>)
  .filter((data) => bytes(data) <= 4096 && !Object.hasOwn(data, "__proto__"));

test("what a partner sends is accepted and left as it is", () => {
  fc.assert(
    fc.property(customData, (data) => {
      expect(CustomData.parse(data)).toEqual(data);
    }),
  );
});

test("what is accepted fits the column: bounded, no NUL and no broken Unicode in any name or value", () => {
  const anything = fc.dictionary(hostileText(), fc.oneof(hostileText(), fc.array(hostileText(), { maxLength: 3 })), {
    maxKeys: 5,
  });
  fc.assert(
    fc.property(anything, (data) => {
      const result = CustomData.safeParse(data);
      if (!result.success) return;
      const json = JSON.stringify(result.data);
      expect(Buffer.byteLength(json)).toBeLessThanOrEqual(4096);
      expect(json).not.toMatch(/\\u0000|\\ud[89a-f]/i);
    }),
    { numRuns: 1000 },
  );
});

test("4096 bytes of JSON are the most, counted as UTF-8", () => {
  const filled = (character: string, count: number) => ({ a: character.repeat(count) });
  const room = 4096 - bytes({ a: "" });
  expect(CustomData.safeParse(filled("x", room)).success).toBe(true);
  expect(CustomData.safeParse(filled("x", room + 1)).success).toBe(false);
  expect(CustomData.safeParse(filled("é", room / 2)).success).toBe(true);
  expect(CustomData.safeParse(filled("é", room / 2 + 1)).success).toBe(false);
});

test("twenty levels are the deepest, and half a megabyte of brackets is refused, not run into", () => {
  expect(CustomData.safeParse(nested(20)).success).toBe(true);
  expect(CustomData.safeParse(nested(21)).success).toBe(false);
  const brackets = JSON.parse(`{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`) as unknown;
  expect(CustomData.safeParse(brackets).success).toBe(false);
});

test("a number that JSON cannot write back is refused", () => {
  expect(CustomData.safeParse(JSON.parse('{"a": [1e308]}')).success).toBe(true);
  expect(CustomData.safeParse(JSON.parse('{"a": [1e400]}')).success).toBe(false);
});

test.each([[[]], [null], ["text"], [1], [true]])("only an object is custom data: %j is not", (value) => {
  expect(CustomData.safeParse(value).success).toBe(false);
});

test("names that mean something to JavaScript do not reach its prototypes", () => {
  const data = CustomData.parse(JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "toString": 2}'));
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
  expect(data).toMatchObject({ constructor: 1, toString: 2 });
});

test("a customer's webhook data gives it back exactly as it was sent", async () => {
  const partner = await aPartner(api.db);
  const sent: unknown[] = [];
  await fc.assert(
    fc.asyncProperty(customData, async (data) => {
      const answer = await api.as(partner).post("/customer/onboard", customerFields({ customData: data }));
      expect(answer.status).toBe(200);
      sent.push(data);
    }),
    { numRuns: 25 },
  );

  const events = await api.events(partner);

  const echoed = events.filter(({ type }) => type === "customer.created").map(({ data }) => data["customer"]);
  expect(echoed).toEqual(sent.map((data) => expect.objectContaining({ customData: data }) as unknown));
});
