import { describe, expect, test } from "vitest";
import { type ApiDocument, breakingChanges } from "./documents.ts";
import type { Operation } from "./operations.ts";

const text = { type: "string" };
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const at = (path: string, operation: Operation): ApiDocument => ({ paths: { [path]: { post: operation } } });
const call = (operation: Operation): ApiDocument => at("/thing", { operationId: "do", ...operation });
const query = (name: string, required = false) => ({ in: "query", name, required, schema: text });
const KEY = { partnerId: [], apiKey: [] };

type Change = [what: string, before: ApiDocument, after: ApiDocument, breaks: string[]];

describe("of an operation", () => {
  test.each<Change>([
    ["it is gone", call({}), { paths: { "/thing": {} } }, ["is gone"]],
    ["its path is gone", call({}), {}, ["is gone"]],
    ["another operation", {}, call({}), []],
    ["its name", call({}), call({ operationId: "make" }), ["operationId is now make"]],
    ["a parameter that is gone", call({ parameters: [query("a")] }), call({}), ["query a: is gone"]],
    ["a new parameter", call({}), call({ parameters: [query("a")] }), []],
    ["a new required parameter", call({}), call({ parameters: [query("a", true)] }), ["query a: is now required"]],
    [
      "a parameter that is required",
      call({ parameters: [query("a")] }),
      call({ parameters: [query("a", true)] }),
      ["query a: is now required"],
    ],
    [
      "a parameter that takes less",
      call({ parameters: [query("a")] }),
      call({ parameters: [{ ...query("a"), schema: { ...text, maxLength: 1 } }] }),
      ["query a: maxLength is now 1"],
    ],
    ["a body", call({}), call({ requestBody: { ...json(text), required: true } }), ["body: is now required"]],
    ["an optional body", call({}), call({ requestBody: json(text) }), []],
    ["no body", call({ requestBody: json(text) }), call({}), ["body: is no longer taken"]],
    [
      "a field of the body",
      call({ requestBody: json({ properties: {} }) }),
      call({ requestBody: json({ properties: { a: text }, required: ["a"] }) }),
      ["body: a is now required"],
    ],
    ["a status that is gone", call({ responses: { 409: {} } }), call({ responses: {} }), ["409: is gone"]],
    ["another status", call({ responses: { 200: {} } }), call({ responses: { 200: {}, 409: {} } }), []],
    [
      "a kind of content that is gone",
      call({ responses: { 200: { content: { "application/pdf": {} } } } }),
      call({ responses: { 200: json(text) } }),
      ["200: application/pdf is gone"],
    ],
    [
      "a header of the answer",
      call({ responses: { 200: { headers: { "X-Request-Id": {} } } } }),
      call({ responses: { 200: {} } }),
      ["200: header X-Request-Id: is gone"],
    ],
    [
      "a field of the answer",
      call({ responses: { 200: json({ properties: { a: text } }) } }),
      call({ responses: { 200: json({ properties: {} }) } }),
      ["200: a is gone"],
    ],
    ["a key", call({}), call({ security: [KEY] }), ["no credentials no longer suffices"]],
    ["no key", call({ security: [KEY] }), call({}), []],
    [
      "another key",
      call({ security: [KEY] }),
      call({ security: [{ session: [] }] }),
      ["partnerId and apiKey no longer suffices"],
    ],
    ["another way in", call({ security: [KEY] }), call({ security: [{ session: [] }, KEY] }), []],
    ["a key for the whole API", call({}), { ...call({}), security: [KEY] }, ["no credentials no longer suffices"]],
  ])("%s", (_what, before, after, expected) => {
    expect(breakingChanges(before, after)).toEqual(expected.map((what) => `POST /thing: ${what}`));
    expect(breakingChanges(before, before)).toEqual([]);
  });
});

test("error codes may be added and not removed; other lists of an answer may not grow", () => {
  const answering = (status: number, ...values: string[]) =>
    call({ responses: { [status]: json({ properties: { code: { enum: values } } }) } });
  expect(breakingChanges(answering(409, "a"), answering(409, "a", "b"))).toEqual([]);
  expect(breakingChanges(answering(409, "a", "b"), answering(409, "a"))).toEqual([
    'POST /thing: 409.code: is never "b" any more',
  ]);
  expect(breakingChanges(answering(200, "a"), answering(200, "a", "b"))).toEqual([
    'POST /thing: 200.code: may now be "b"',
  ]);
});

test("references are followed in each document by itself", () => {
  const document = (schema: object): ApiDocument => ({
    ...call({ responses: { 200: json({ $ref: "#/components/schemas/a~1b" }) } }),
    components: { schemas: { "a/b": schema } },
  });
  expect(breakingChanges(document({ properties: { a: text } }), document({ properties: {} }))).toEqual([
    "POST /thing: 200: a is gone",
  ]);
});

describe("of an event", () => {
  const event = (operation: Operation): ApiDocument => ({ webhooks: { "thing.done": { post: operation } } });
  test.each<Change>([
    ["it is gone", event({}), { webhooks: {} }, ["is gone"]],
    ["another event", {}, event({}), []],
    [
      "a field that is gone",
      event({ requestBody: json({ properties: { a: text } }) }),
      event({ requestBody: json({ properties: {} }) }),
      ["body: a is gone"],
    ],
    [
      "a new field",
      event({ requestBody: json({ properties: {} }) }),
      event({ requestBody: json({ properties: { a: text }, required: ["a"] }) }),
      [],
    ],
    [
      "a header that is gone",
      event({ parameters: [{ in: "header", name: "X-Token", required: true }] }),
      event({}),
      ["header X-Token: is gone"],
    ],
    [
      "a header of the answer",
      event({ responses: { 200: {} } }),
      event({ responses: { 200: { headers: { "X-Receipt": { required: true } } } } }),
      ["the answer now needs the header X-Receipt"],
    ],
  ])("%s", (_what, before, after, expected) => {
    expect(breakingChanges(before, after)).toEqual(expected.map((what) => `event thing.done: ${what}`));
  });
});

test("what our own pages call is no promise", () => {
  for (const path of ["/api/v1/portal/overview", "/auth/confirm"]) {
    expect(breakingChanges(at(path, {}), {})).toEqual([]);
  }
});
