import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listed } from "./tags.ts";
import { CONSOLE_ANSWERS, CONSOLE_CHANGES, PORTAL_ANSWERS, PORTAL_CHANGES } from "./topics.ts";

const { paths } = JSON.parse(readFileSync(new URL("../../../openapi.json", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, unknown>>;
};

function callsOf(surfaces: RegExp): { answers: Set<string>; changes: Set<string> } {
  const calls = Object.entries(paths)
    .filter(([path]) => surfaces.test(path))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method, path: listed(path) })));
  const changes = calls.filter(({ method }) => method !== "get").map(({ method, path }) => `${method} ${path}`);
  return {
    answers: new Set(calls.filter(({ method }) => method === "get").map(({ path }) => path)),
    changes: new Set(changes),
  };
}

test.each([
  ["console", /^\/api\/v1\/(integrations|distributors|operator|staff)\//, CONSOLE_ANSWERS, CONSOLE_CHANGES],
  ["portal", /^\/api\/v1\/portal\//, PORTAL_ANSWERS, PORTAL_CHANGES],
])("the list of topics contains exactly the calls of the %s's API", (_face, surfaces, answers, changes) => {
  const calls = callsOf(surfaces);
  expect(new Set(Object.keys(answers))).toEqual(calls.answers);
  expect(new Set(Object.keys(changes))).toEqual(calls.changes);
});

const FACES: Record<string, [answers: object, changes: object]> = {
  console: [CONSOLE_ANSWERS, CONSOLE_CHANGES],
  portal: [PORTAL_ANSWERS, PORTAL_CHANGES],
};

test.each(Object.keys(FACES))("every topic that a call of the %s makes stale belongs to some response", (face) => {
  const topicsIn = (list: object | undefined) => Object.values(list ?? {}).flat() as string[];
  const known = new Set(topicsIn(FACES[face]?.[0]));
  expect(topicsIn(FACES[face]?.[1]).filter((topic) => !known.has(topic))).toEqual([]);
});
