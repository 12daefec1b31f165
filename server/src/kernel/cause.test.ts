import { expect, test } from "vitest";
import { addedUp, commonCause } from "./cause.ts";

test("failures that differ only by ids, addresses and long numbers have one cause", () => {
  const ids = ["01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10", "01990b3e-11d4-7f0c-8a55-6d0f5a9f8c21"];
  expect(new Set(ids.map((id) => commonCause(`Customer ${id} has no plan`))).size).toBe(1);
  expect(commonCause("550 5.1.1 <owner@juniper.example> unknown (id 90210444)")).toBe(
    "550 5.1.1 [address] unknown (id …)",
  );
  expect(commonCause("Answered 500")).not.toBe(commonCause("Answered 502"));
});

test("a long text is cut, however long it is", () => {
  expect(commonCause("@".repeat(1_000_000)).length).toBeLessThanOrEqual(200);
});

test("groups with one key are one, and the largest is first", () => {
  const rows = [
    { cause: "a", count: 1 },
    { cause: "b", count: 2 },
    { cause: "a", count: 4 },
  ];
  expect(
    addedUp(
      rows,
      ({ cause }) => cause,
      (into) => into,
    ),
  ).toEqual([
    { cause: "a", count: 5 },
    { cause: "b", count: 2 },
  ]);
});
