import { expect, test } from "vitest";
import { z } from "zod";
import { serializerCompiler } from "./serialise.ts";

const writerOf = (schema: z.ZodType) =>
  serializerCompiler({ schema, method: "GET", url: "/", httpStatus: "200", contentType: "application/json" });

const shared = { emails: z.array(z.string()), more: z.int().optional(), done: z.boolean() };
const Short = z.object({ id: z.string(), ...shared });
const Long = z.object({ id: z.string(), title: z.string(), ...shared, foundAt: z.string().nullable() });

test("an object of one of several kinds is written with its own fields, required ones first", () => {
  const write = writerOf(z.object({ items: z.array(z.union([Long, Short])) }));
  const long = { id: "1", title: "One", emails: ["a@b.example"], done: true, foundAt: null, secret: "x" };
  const short = { id: "2", emails: [], more: 3, done: false, secret: "x" };
  expect(write({ items: [long, short] })).toBe(
    '{"items":[{"id":"1","title":"One","emails":["a@b.example"],"done":true,"foundAt":null},' +
      '{"id":"2","emails":[],"done":false,"more":3}]}',
  );
});

test("kinds whose fields have the same name and different types are told apart by their values", () => {
  const write = writerOf(
    z.object({
      item: z.union([
        z.object({ kind: z.literal("text"), value: z.string() }),
        z.object({ kind: z.literal("list"), value: z.array(z.string()) }),
      ]),
    }),
  );
  expect(write({ item: { kind: "list", value: ["a"] } })).toBe('{"item":{"kind":"list","value":["a"]}}');
  expect(write({ item: { kind: "text", value: "a" } })).toBe('{"item":{"kind":"text","value":"a"}}');
});

test("an object that may be null, of one of several kinds, is written as null", () => {
  const write = writerOf(z.object({ item: z.union([Long, Short]).nullable() }));
  expect(write({ item: null })).toBe('{"item":null}');
});
