import { expect, test } from "vitest";
import { commandsOf } from "../artefacts/commands.ts";
import { COMMANDS } from "./parity.ts";
import { documentedPaths } from "../support/routes/routes.ts";

const SURFACES = /^\/api\/v1\/(integrations|distributors|operator)\//;

const operations = Object.entries(documentedPaths())
  .filter(([path]) => SURFACES.test(path))
  .flatMap(([, item]) => Object.values(item ?? {}) as { operationId: string }[])
  .map(({ operationId }) => operationId);

test("whatever the API does, a command does, or a reason says why not", () => {
  expect(operations.length).toBeGreaterThan(100);
  expect(Object.keys(COMMANDS).toSorted()).toEqual(operations.toSorted());
});

test("every command that is named exists", async () => {
  const usages = (await commandsOf()).map(({ usage }) => `${usage} `);
  const named = new Set(Object.values(COMMANDS).flatMap((one) => (typeof one === "string" ? [one] : [])));
  const missing = [...named].filter((name) => !usages.some((usage) => usage.startsWith(`sablewatch ${name} `)));
  expect(missing).toEqual([]);
});
