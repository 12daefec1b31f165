import { describe, expect, test } from "vitest";
import type { Schema } from "./alternatives.ts";
import type { Side } from "./rules.ts";
import { schemaBreaks } from "./schemas.ts";

const SHARED: Record<string, Schema> = {
  "#/Full": { type: "object", properties: { id: { type: "string" }, title: { type: "string" } } },
  "#/FullWithout": { type: "object", properties: { id: { type: "string" } } },
  "#/Tree": { type: "object", properties: { children: { type: "array", items: { $ref: "#/Tree" } } } },
};

function breaks(side: Side, before: Schema, after: Schema, openFields: string[] = []): string[] {
  const resolve = (reference: string) => SHARED[reference] ?? {};
  return schemaBreaks({ before, after }, "it", { side, before: resolve, after: resolve, openFields });
}

const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  ...{ type: "object", properties, required },
});
const text: Schema = { type: "string" };
const nullable: Schema = { anyOf: [text, { type: "null" }] };
const oneOf = (...values: string[]): Schema => ({ type: "string", enum: values });

type Change = [what: string, before: Schema, after: Schema, breaks: string[]];

describe("what callers send must stay allowed", () => {
  test.each<Change>([
    ["a new optional field", object({}), object({ a: text }), []],
    ["a new required field", object({}), object({ a: text }, ["a"]), ["it: a is now required"]],
    ["an optional field that is required", object({ a: text }), object({ a: text }, ["a"]), ["it: a is now required"]],
    ["a required field that is optional", object({ a: text }, ["a"]), object({ a: text }), []],
    ["a field that is gone", object({ a: text }), object({}), ["it: a is gone"]],
    ["another type", text, { type: "boolean" }, ["it: no longer takes string"]],
    ["a wider type", { type: "integer" }, { type: "number" }, []],
    ["a narrower type", { type: "number" }, { type: "integer" }, ["it: no longer takes number"]],
    ["a type less", { type: ["string", "null"] }, text, ["it: no longer takes null"]],
    ["a type more", text, { type: ["string", "null"] }, []],
    ["null no longer", nullable, text, ["it: no longer takes null"]],
    ["a value less", oneOf("a", "b"), oneOf("a"), ['it: no longer takes "b"']],
    ["a value more", oneOf("a"), oneOf("a", "b"), []],
    ["a list of values", text, oneOf("a"), ["it: now takes listed values alone"]],
    ["a list of values no longer", oneOf("a"), text, []],
    ["one value for a list", oneOf("a", "b"), { const: "a" }, ['it: no longer takes "b"']],
    ["a shorter text", { ...text, maxLength: 9 }, { ...text, maxLength: 8 }, ["it: maxLength is now 8"]],
    ["a limit at all", text, { ...text, maxLength: 8 }, ["it: maxLength is now 8"]],
    ["a longer text", { ...text, maxLength: 8 }, { ...text, maxLength: 9 }, []],
    ["a higher least", { type: "integer", minimum: 1 }, { type: "integer", minimum: 2 }, ["it: minimum is now 2"]],
    ["a format", text, { ...text, format: "email" }, ["it: has another format"]],
    ["a format no longer", { ...text, format: "email" }, text, []],
    ["a pattern", { ...text, pattern: "a" }, { ...text, pattern: "b" }, ["it: has another pattern"]],
    ["another default", { ...text, default: "a" }, { ...text, default: "b" }, ['it: its default is now "b"']],
    [
      "unknown fields",
      object({}),
      { ...object({}), additionalProperties: false },
      ["it: no longer takes unknown fields"],
    ],
  ])("%s", (_what, before, after, expected) => {
    expect(breaks("theirs", before, after)).toEqual(expected);
    expect(breaks("theirs", before, before)).toEqual([]);
  });
});

describe("what we send must stay within what callers know", () => {
  test.each<Change>([
    ["a new field", object({ a: text }, ["a"]), object({ a: text, b: text }, ["a", "b"]), []],
    ["a field that is gone", object({ a: text }, ["a"]), object({}), ["it: a is gone"]],
    ["a field that may be missing", object({ a: text }, ["a"]), object({ a: text }), ["it: a may now be missing"]],
    ["a field that is always there", object({ a: text }), object({ a: text }, ["a"]), []],
    ["another type", text, { type: "boolean" }, ["it: may now be boolean"]],
    ["a wider type", { type: "integer" }, { type: "number" }, ["it: may now be number"]],
    ["a narrower type", { type: "number" }, { type: "integer" }, []],
    ["null", text, nullable, ["it: may now be null"]],
    ["null, said otherwise", nullable, { type: ["string", "null"] }, []],
    ["null no longer", nullable, text, []],
    ["a value more", oneOf("a"), oneOf("a", "b"), ['it: may now be "b"']],
    ["a value less", oneOf("a", "b"), oneOf("a"), []],
    ["values that are not listed", oneOf("a"), text, ["it: may now have values that are not listed"]],
    ["another format", { ...text, format: "date-time" }, { ...text, format: "date" }, ["it: has another format"]],
    ["a format no longer", { ...text, format: "uuid" }, text, ["it: has another format"]],
    ["a format", text, { ...text, format: "uuid" }, []],
    ["a longer text", { ...text, maxLength: 8 }, { ...text, maxLength: 9 }, []],
    ["a shared schema that was written out", { $ref: "#/Full" }, SHARED["#/Full"] ?? {}, []],
    ["a shared schema that lost a field", { $ref: "#/Full" }, { $ref: "#/FullWithout" }, ["it: title is gone"]],
    ["a schema that holds itself", { $ref: "#/Tree" }, { $ref: "#/Tree" }, []],
  ])("%s", (_what, before, after, expected) => {
    expect(breaks("ours", before, after)).toEqual(expected);
    expect(breaks("ours", before, before)).toEqual([]);
  });

  test("a form that lost a field is not taken for a shorter one beside it", () => {
    const [full, less] = [object({ id: text, title: text, name: text }), object({ id: text, name: text })];
    const redacted = object({ id: text });
    expect(breaks("ours", { anyOf: [full, redacted] }, { anyOf: [less, redacted] })).toEqual(["it: title is gone"]);
    const another = object({ other: text });
    expect(breaks("ours", { anyOf: [full, redacted] }, { anyOf: [redacted, less, another] })).toContain(
      "it: title is gone",
    );
  });

  test("the list of an open field may grow, and nothing of it may go", () => {
    const answer = (...codes: string[]) => object({ code: oneOf(...codes) });
    expect(breaks("ours", answer("a"), answer("a", "b"), ["code"])).toEqual([]);
    expect(breaks("ours", answer("a", "b"), answer("a"), ["code"])).toEqual(['it.code: is never "b" any more']);
    expect(breaks("ours", answer("a"), answer("a", "b"))).toEqual(['it.code: may now be "b"']);
  });
});

test("it says where: in a field, a list, a list in a shared schema, a map, and in both halves of allOf", () => {
  const nested = (inner: Schema) => object({ a: { type: "array", items: object({ b: inner }) } });
  expect(breaks("ours", nested(text), nested(nullable))).toEqual(["it.a[].b: may now be null"]);
  const map = (inner: Schema): Schema => ({ type: "object", additionalProperties: inner });
  expect(breaks("theirs", map(nullable), map(text))).toEqual(["it.*: no longer takes null"]);
  const half = (inner: Schema): Schema => ({ allOf: [{ $ref: "#/Full" }, object({ c: inner })] });
  expect(breaks("ours", half(text), half(nullable))).toEqual(["it.c: may now be null"]);
});
