import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../artefacts/repository.ts";
import { type ApiDocument, breakingChanges } from "./documents.ts";

const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
const released = read("docs/released/openapi.json") as ApiDocument;
const declared = read("docs/released/breaking-changes.json") as { change: string; reason: string }[];
const found = breakingChanges(released, read("openapi.json") as ApiDocument);

test(`nothing breaks callers of ${released.info?.version ?? ""} that docs/released/breaking-changes.json does not declare`, () => {
  const changes = declared.map(({ change }) => change);
  expect(found.filter((change) => !changes.includes(change))).toEqual([]);
});

test("each declared change is there and has a reason", () => {
  expect(declared.filter(({ change }) => !found.includes(change))).toEqual([]);
  expect(declared.filter(({ reason }) => reason.trim().length < 20)).toEqual([]);
});

test("the released API has all that its callers depend on", () => {
  expect(Object.keys(released.paths ?? {}).length).toBeGreaterThan(50);
  expect(Object.keys(released.webhooks ?? {}).length).toBeGreaterThanOrEqual(17);
  const without = { ...released, paths: {}, webhooks: {} };
  expect(breakingChanges(released, without).length).toBeGreaterThan(80);
});
